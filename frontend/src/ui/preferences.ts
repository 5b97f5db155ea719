// How this person likes to play (accounts/preferences.py): what the page was given, and a way to change it.

export interface Preferences {
  theme: 'auto' | 'dark' | 'light'
  sound: 'on' | 'off'
  motion: 'auto' | 'full' | 'reduced' | 'none'
  confirmations: 'on' | 'off'
  auto_accept: 'on' | 'off'
}

interface Given {
  preferences?: Preferences
  csrf?: string
}

const defaults: Preferences = {
  theme: 'auto',
  sound: 'on',
  motion: 'auto',
  confirmations: 'on',
  auto_accept: 'off',
}

const given = JSON.parse(document.getElementById('bootstrap')?.textContent ?? '{}') as Given

export const preferences: Preferences = { ...defaults, ...given.preferences }

/** Holds at once; the server is told in the background, and a failure costs no more than choosing again. */
export function prefer<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  preferences[key] = value
  if (!given.csrf) return
  void fetch('/preferences/', {
    method: 'POST',
    body: new URLSearchParams({ [key]: value, csrfmiddlewaretoken: given.csrf }),
    headers: { Accept: 'application/json' },
    keepalive: true,
  }).catch(() => undefined)
}
