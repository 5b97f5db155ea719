// One clock for the whole page, read by everything that counts down.
export const clock = $state({ now: Date.now() })

setInterval(() => {
  clock.now = Date.now()
}, 250)
