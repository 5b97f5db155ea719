// Portraits are drawn by the server (accounts/avatars.py); a page asks for each name once.
const known = new Map<string, Promise<string>>()

/** The drawing as SVG, empty where it cannot be had. */
export function portraitOf(name: string): Promise<string> {
  const found = known.get(name) ?? ask(name)
  known.set(name, found)
  return found
}

async function ask(name: string): Promise<string> {
  try {
    const answer = await fetch(`/portrait/?name=${encodeURIComponent(name)}`)
    return answer.ok ? await answer.text() : ''
  } catch {
    return ''
  }
}
