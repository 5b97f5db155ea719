import { expect, test } from 'vitest'
import { momentText } from './moments'

// As tests/accounts/test_moments.py has them of the server.
const AT = new Date('2026-05-04T03:50:00Z')
const TOLD = {
  en: ['May 4, 2026', 'May 4, 2026, 9:35 AM', '05/04/2026', '05/04/2026, 9:35 AM'],
  de: ['4. Mai 2026', '4. Mai 2026, 09:35', '04.05.2026', '04.05.2026, 09:35'],
  es: ['4 de mayo de 2026', '4 de mayo de 2026, 9:35', '04/05/2026', '04/05/2026, 9:35'],
}

test.each(Object.entries(TOLD))('the browser tells the time as the server does: %s', (language, told) => {
  const styles = ['DATE_FORMAT', 'DATETIME_FORMAT', 'SHORT_DATE_FORMAT', 'SHORT_DATETIME_FORMAT']
  const texts = styles.map((style) => momentText(AT, style, language, 'Asia/Kathmandu'))
  expect(texts.map((text) => text.replace(/\s/g, ' '))).toEqual(told)
})
