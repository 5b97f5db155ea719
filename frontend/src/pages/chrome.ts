// What every server-rendered page can do beyond plain HTML: the theme switch, renaming in place, copying a link.

const year = 60 * 60 * 24 * 365

function currentTheme(): string {
  return document.documentElement.dataset.theme ?? 'auto'
}

function chooseTheme(theme: string) {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  // A cookie, so that the server can say it in the first byte and nothing flashes.
  document.cookie = `theme=${theme}; path=/; max-age=${year}; samesite=lax`
}

function setUpTheme(group: HTMLElement) {
  const buttons = [...group.querySelectorAll('button')]
  const show = () => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.value === currentTheme()))
  }
  for (const button of buttons) {
    button.addEventListener('click', () => {
      chooseTheme(button.value)
      show()
    })
  }
  show()
}

/** The answer of the server to a new name: as it was kept, or why not. */
type Renamed = { name: string } | { code: string; sentence: string }

function setUpRename(form: HTMLFormElement) {
  const field = form.querySelector<HTMLInputElement>('input[name=name]')!
  const error = form.querySelector<HTMLElement>('[role=alert]')!
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const response = await fetch(form.action, {
      method: 'POST',
      body: new FormData(form),
      headers: { Accept: 'application/json' },
    })
    const answer: Renamed = await response.json()
    const isRefused = 'sentence' in answer
    error.textContent = isRefused ? answer.sentence : ''
    field.setAttribute('aria-invalid', String(isRefused))
    if (isRefused) return field.focus()
    field.value = answer.name
    for (const shown of document.querySelectorAll('[data-name]')) shown.textContent = answer.name
    form.closest<HTMLElement>('[popover]')?.hidePopover()
  })
}

document.querySelectorAll<HTMLElement>('[data-theme-switch]').forEach(setUpTheme)
document.querySelectorAll<HTMLFormElement>('form[data-rename]').forEach(setUpRename)
