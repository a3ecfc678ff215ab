import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Findings } from '../crash/findings.ts'
import { runConnections } from './connections.ts'
import { runFailover } from './failover.ts'

// In its own world, begun by `main.ts`: its network is empty at first.
const [folder = '', ...asked] = process.argv.slice(2)
execFileSync('ip', ['link', 'set', 'lo', 'up'])
const findings = new Findings()
const wanted = (part: string): boolean => asked.length === 0 || asked.includes(part)
try {
  if (wanted('connections')) await runConnections(join(folder, 'connections'), findings)
  if (wanted('failover')) await runFailover(join(folder, 'failover'), folder, findings)
} catch (error) {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
  findings.add('the drill itself runs to its end', false, why)
}
process.exit(findings.close())
