import { tool } from './build-state.mjs'

/** @type {[string, string, string[]][]} */
const steps = [
  ['types', 'tsc', ['-b']],
  ['lint', 'oxlint', ['--quiet']],
  ['format', 'oxfmt', ['--check']],
]
for (const [name, command, args] of steps) {
  const failed = tool(command, args)
  if (failed) {
    console.error(`check: ${name} failed`)
    process.exit(failed)
  }
}
