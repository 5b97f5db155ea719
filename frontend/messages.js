// Where texts live, and how they become typed functions in src/paraglide. `npm run messages` compiles them once.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'

const root = fileURLToPath(new URL('.', import.meta.url))
const project = join(root, 'project.inlang')

/** Shared texts, those of a part of the pages, and those of every game that has a folder. */
function writeProject() {
  const games = readdirSync(join(root, 'src/games')).sort()
  const folders = [
    'messages',
    'src/conduct/messages',
    'src/fairness/messages',
    'src/replay/messages',
    'src/table/messages',
    ...games.map((game) => `src/games/${game}/messages`),
  ]
  const settings = {
    baseLocale: 'en',
    locales: ['en', 'es', 'de'],
    telemetry: 'off',
    modules: ['./node_modules/@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': {
      pathPattern: folders
        .filter((folder) => existsSync(join(root, folder)))
        .map((folder) => `./${folder}/{locale}.json`),
    },
  }
  mkdirSync(project, { recursive: true })
  writeFileSync(join(project, 'settings.json'), JSON.stringify(settings, null, 2) + '\n')
}

writeProject()

/** @type {import('@inlang/paraglide-js').CompilerOptions} */
export const messages = {
  project,
  outdir: join(root, 'src/paraglide'),
  strategy: ['globalVariable', 'baseLocale'],
  outputStructure: 'locale-modules',
  emitReadme: false,
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compile(messages)
