import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { checkStatement } from './check.ts'
import { Evaluator } from './evaluate.ts'
import { readServerSource } from './server-source.ts'
import { modules, standIns } from './stand-ins.ts'
const t0 = Date.now()
const source = readServerSource()
const evaluator = new Evaluator(source, modules, standIns())
const client = new Client(JSON.parse(readFileSync('/tmp/sql-devdb.json', 'utf8')))
await client.connect()
let n = 0,
  texts = 0,
  ok = 0
const only = process.argv[2]
for (const call of [...(source.calls.get('row') ?? []), ...(source.calls.get('rows') ?? [])]) {
  if (only && !call.getSourceFile().fileName.includes(only)) continue
  if (call.arguments.length === 0) continue
  const f = await checkStatement({ source, evaluator, client }, call)
  n++
  texts += f.texts
  if (f.unresolved.length === 0) ok++
  for (const w of f.wrong) console.log(`${f.file}:${f.line} WRONG ${w}`)
  for (const w of f.unresolved) console.log(`${f.file}:${f.line} UNRESOLVED ${w.slice(0, 600)}`)
}
console.log(n, ok, texts, Date.now() - t0, process.cpuUsage(), process.resourceUsage().maxRSS)
source.close()
await client.end()
process.exit(0)
