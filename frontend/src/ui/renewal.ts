// A page that was open while the server got a new build may ask for scripts that are gone. It is loaded again, once in
// a while; where that does not help, the error goes on to whoever asked.
const KEY = 'renewed'
const PAUSE = 60_000

window.addEventListener('vite:preloadError', (event) => {
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE) return
  event.preventDefault()
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
})
