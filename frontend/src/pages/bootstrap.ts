/** What the server put into the page for its script. */
export function bootstrap<T>(): T {
  return JSON.parse(document.getElementById('bootstrap')!.textContent!) as T
}
