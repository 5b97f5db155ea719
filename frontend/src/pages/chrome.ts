// What every server-rendered page can do beyond plain HTML: the theme switch, renaming in place, copying a link.

function currentTheme(): string {
  return document.documentElement.dataset.theme ?? 'auto'
}

function chooseTheme(theme: string) {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Works at once; the server remembers, so that the next page has it in its first byte and nothing flashes. */
function setUpTheme(form: HTMLFormElement) {
  const buttons = [...form.querySelectorAll('button')]
  const show = () => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.value === currentTheme()))
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const button = event.submitter as HTMLButtonElement
    const body = new FormData(form, button)
    chooseTheme(button.value)
    show()
    void fetch(form.action, {
      method: 'POST',
      body,
      headers: { Accept: 'application/json' },
      keepalive: true,
    })
  })
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

/** What was left open does not show in the address, so that the address is fit to be sent on. */
function setUpTidy(form: HTMLFormElement) {
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
  })
}

document.querySelectorAll<HTMLFormElement>('form[data-tidy]').forEach(setUpTidy)
document.querySelectorAll<HTMLFormElement>('form[data-theme-switch]').forEach(setUpTheme)
document.querySelectorAll<HTMLFormElement>('form[data-rename]').forEach(setUpRename)
