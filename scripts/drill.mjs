import { tool } from './build-state.mjs'
import { clock, notRun, turn } from './clock.mjs'
import { newerNode } from './newer-node.mjs'

const colleges = () => {
  const seed = process.env.SEED ?? String(Date.now() % 2 ** 31)
  const asked = process.env.COLLEGES ?? process.env.COMMANDS
  const rounds = asked
    ? [{ COLLEGES: process.env.COLLEGES ?? '300', COMMANDS: process.env.COMMANDS ?? '18' }]
    : [
        { COLLEGES: '10000', COMMANDS: '18' },
        { COLLEGES: '1000', COMMANDS: '200' },
      ]
  console.log(`Random colleges from seed ${seed}.`)
  const files = ['--project', 'server', 'server/src/authorisation/random-colleges.test.ts']
  return rounds.filter((round) => tool('vitest', ['run', ...files], { ...round, SEED: seed }) !== 0).length
}

const mutation = () =>
  ['policy', 'auth', 'limits', 'sessions'].filter(
    (name) => tool('stryker', ['run', `scripts/mutation/${name}.mjs`]) !== 0,
  ).length

// Longer walks through ids, more damage, sizes around each edge, and a file of 100 MB.
const files = () =>
  tool('vitest', ['run', '--project', 'server', 'server/src/files', 'server/src/platform/storage'], {
    LONG: '1',
    WALK_TO: '100000',
  })

// A stolen token tries every record under each of ten thousand ids.
const walk = () =>
  tool('vitest', ['run', '--project', 'server', 'server/src/authorisation/walk.test.ts'], {
    WALK_TO: process.env.WALK_TO ?? '10000',
  })

// Progress beside a model of the log, over a hundred thousand commands.
const drift = () =>
  tool('vitest', ['run', '--project', 'server', 'server/src/cpd/progress/drift'], {
    DRIFT_RUNS: process.env.DRIFT_RUNS ?? '2200',
  })

// Signatures of parts of forms beside a model of them.
const signatures = () =>
  tool('vitest', ['run', '--project', 'server', 'server/src/forms/signing/parts-model.test.ts'], {
    PART_RUNS: process.env.PART_RUNS ?? '5000',
    PART_FROM: process.env.PART_FROM ?? '0',
  })

// What is typed into editors and forms while tabs are cut off, reloaded and killed.
const text = () => {
  const seed = process.env.SEED ?? String(Date.now() % 2 ** 31)
  const runs = process.env.TEXT_RUNS ?? '2000'
  console.log(`Text typed ${runs} times from seed ${seed}.`)
  const files = ['web/src/kit/form/text-model.test.tsx', 'web/src/forms/fill/text-model.test.ts']
  return tool('vitest', ['run', '--project', 'web', '--project', 'screens', ...files], { TEXT_RUNS: runs, SEED: seed })
}

// Screens whose answers come late, and out of the order in which they were asked for.
const late = () =>
  tool('vitest', ['run', '--project', 'screens', '--project', 'web'], {
    SLOW_ANSWERS: process.env.SLOW_ANSWERS ?? '150',
  })

// Invoices, payments and credits beside a model of them, repeated, at once and cut off.
const money = () => {
  const seed = process.env.SEED ?? String(Date.now() % 2 ** 31)
  const acts = process.env.LEDGER_ACTS ?? '10000'
  console.log(`${acts} acts of money from seed ${seed}; SEED=${seed} plays the same again.`)
  return tool('vitest', ['run', '--project', 'server', 'server/src/accounting/ledger.test.ts'], {
    LEDGER_ACTS: acts,
    SEED: seed,
  })
}

// Requests made from our own description of the API, and spoilt ones, against a started application: for an hour, from another seed each time.
const fuzz = () => {
  const seed = process.env.SEED ?? String(Date.now() % 2 ** 31)
  const minutes = process.env.MINUTES ?? '60'
  console.log(
    `Requests for ${minutes} minutes from seed ${seed}; SEED=${seed} asks the same again, ROUND=3 begins with the third college.`,
  )
  const files = ['--silent=false', '--project', 'server', 'server/src/contract-tests/fuzz/fuzz.test.ts']
  return tool('vitest', ['run', ...files], {
    MINUTES: minutes,
    SEED: seed,
    ROUND: process.env.ROUND ?? '1',
    REQUESTS: process.env.REQUESTS ?? '1500',
  })
}

// Every payload at every filter, sort, page and search of every call that reads.
const injection = () =>
  tool('vitest', ['run', '--project', 'server', 'server/src/contract-tests/fuzz/injection.test.ts'], { LONG: '1' })

// A whole college with 20 GB of files, or what the disk has room for, exported, killed midway and gone on with.
const move = () => tool('tsx', ['e2e/crash/large-move.ts', process.env.GIGABYTES ?? '20'])

// A large college backed up while people write, and restored.
const restore = () => tool('tsx', ['e2e/crash/large-restore.ts', process.env.GIGABYTES ?? '20'])

// People who write and read at two nodes, beside a model of what they wrote, while a standby stops, goes on and is killed.
const readers = () =>
  tool('vitest', ['run', '--silent=false', '--project', 'server', 'server/src/app/readers.test.ts'], {
    READER_STEPS: process.env.READER_STEPS ?? '3000',
    SEED: process.env.SEED ?? String(Date.now() % 2 ** 31),
  })

// Eight nodes behind a pooler, and three PostgreSQL whose primary is lost again and again under people at work.
const scale = () => tool('tsx', ['e2e/scale/main.ts'])

// The requests of eight hours as fast as they are answered, with the memory of all that answers them.
const soak = () => tool('tsx', ['e2e/soak/main.ts', process.env.HOURS ?? '8'])

// The steps of the Containerfile in a bare Debian, and what they make started as a container.
const container = () => tool('tsx', ['e2e/container/main.ts'])

const parts = {
  clock,
  container,
  crash: () => tool('tsx', ['e2e/crash/main.ts', '--long']),
  colleges,
  drift,
  files,
  fuzz,
  injection,
  late,
  money,
  move,
  mutation,
  newernode: newerNode,
  parts: signatures,
  readers,
  restore,
  scale,
  soak,
  text,
  walk,
}

const asked = process.argv.slice(2)
// By name alone: a part of the others.
const short = { turn }
const unknown = asked.filter((name) => !(name in parts) && !(name in short))
if (unknown.length > 0) {
  console.error(`drill: there is no ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}
const failed = Object.entries({ ...parts, ...short })
  .filter(([name]) => (asked.length === 0 ? name in parts : asked.includes(name)))
  .filter(([name, drill]) => {
    console.log(`\n== ${name}`)
    return drill()
  })
  .map(([name]) => name)
for (const words of notRun) console.log(`\n!! NOT run: ${words}`)
const passed = notRun.length > 0 ? '\nThe rest passed.' : '\nAll of it passed.'
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : passed)
process.exit(failed.length > 0 ? 1 : 0)
