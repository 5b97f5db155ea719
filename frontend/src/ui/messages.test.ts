import { expect, test } from 'vitest'

type Texts = { [key: string]: string | Texts | unknown[] }

const files = import.meta.glob<Texts>(
  ['../../messages/*.json', '../*/messages/*.json', '../games/*/messages/*.json'],
  { eager: true, import: 'default' },
)

function keys(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' || Array.isArray(value) ? [`${prefix}${key}`] : keys(value, `${prefix}${key}.`),
  )
}

const folders = [...new Set(Object.keys(files).map((path) => path.replace(/\/\w+\.json$/, '')))]

test.each(folders)('%s says everything in every language', (folder) => {
  const english = keys(files[`${folder}/en.json`] ?? {}).sort()
  for (const locale of ['es', 'de']) {
    expect(keys(files[`${folder}/${locale}.json`] ?? {}).sort(), locale).toEqual(english)
  }
})
