import { isForTests, sources } from '../architecture/source.ts'
import { exportWords } from './export-words.ts'
import { screensByModule } from './screens.ts'
import { allWords } from './words.ts'

// `npm run words`: read them aloud, without the code. Each file is headed by the screens it stands on.
const screens = screensByModule(sources.filter(({ path }) => !isForTests(path)))
const on = (path: string): string => [...(screens.get(path) ?? [])].join(', ')
let [domain, file] = ['', '']
for (const { path, line, text } of allWords()) {
  const [, of = ''] = /^\w+\/src\/(\w+)/.exec(path) ?? []
  if (of !== domain) console.log(`\n# ${(domain = of)}`)
  if (path !== file) console.log(`\n${[on(path), (file = path)].filter(Boolean).join('  ')}`)
  console.log(`${String(line).padStart(5)}  ${text}`)
}

// What exports call things is put together, so that no file has it as it is read.
console.log('\n# exports')
for (const line of exportWords()) console.log(line)
