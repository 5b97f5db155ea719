// Banners at the top of every page: put away without loading the page, and looked at anew where a page stays open.

const EVERY = 60_000

const place = document.getElementById('banners')

async function look() {
  if (!place || document.hidden) return
  const answer = await fetch('/banners/').catch(() => null)
  if (!answer?.ok) return
  const news = await answer.text()
  // Unchanged, it is left alone: a reader would say it again, and a button lose the focus.
  if (keysOf(news) !== keysOf(place.innerHTML)) place.innerHTML = news
}

/** What is said, without the forms' tokens, which differ each time. */
function keysOf(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...page.querySelectorAll('.announcement')]
    .map((banner) => banner.className + banner.textContent)
    .join()
}

function dismiss(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  event.preventDefault()
  void fetch(form.action, {
    method: 'POST',
    body: new FormData(form),
    headers: { Accept: 'application/json' },
    keepalive: true,
  })
  form.closest('.announcement')?.remove()
}

place?.addEventListener('submit', dismiss)
setInterval(() => void look(), EVERY)
// Whoever learns sooner says so.
window.addEventListener('banners', () => void look())
document.addEventListener('visibilitychange', () => void look())
