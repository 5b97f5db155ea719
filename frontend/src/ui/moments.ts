// Times on pages are the reader's own. The server is told their zone in a cookie (accounts/middleware.py); what it wrote
// before it knew, on someone's first page or after a journey, is written anew here.
const YEAR = 365 * 24 * 3600
const LONG = { dateStyle: 'long' } as const
const SHORT = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const TIME = { timeStyle: 'short' } as const

/** Django's formats by their names: stealr_site/formats makes them look like these. */
const STYLES: Record<string, Intl.DateTimeFormatOptions[]> = {
  DATE_FORMAT: [LONG],
  DATETIME_FORMAT: [LONG, TIME],
  SHORT_DATE_FORMAT: [SHORT],
  SHORT_DATETIME_FORMAT: [SHORT, TIME],
}

/** Day and time by themselves: browsers differ in the words that they would put between them. */
export function momentText(at: Date, style: string, language: string, timeZone: string): string {
  return STYLES[style]!.map((options) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone }).format(at),
  ).join(', ')
}

const { lang, dataset } = document.documentElement
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

if (zone !== dataset.timezone) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `timezone=${zone}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-style]')) {
    const say = (style: string) => momentText(new Date(time.dateTime), style, lang, zone)
    time.textContent = say(time.dataset.style!)
    time.title = say('DATETIME_FORMAT')
  }
}
