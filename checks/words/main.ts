import { allWords } from './words.ts'

// `npm run words`: read them aloud, without the code.
let [domain, file] = ['', '']
for (const { path, line, text } of allWords()) {
  const [, of = ''] = /^\w+\/src\/(\w+)/.exec(path) ?? []
  if (of !== domain) console.log(`\n# ${(domain = of)}`)
  if (path !== file) console.log(`\n${(file = path)}`)
  console.log(`${String(line).padStart(5)}  ${text}`)
}
