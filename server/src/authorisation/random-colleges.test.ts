import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { RandomCollege } from './random/college.ts'
import { commands } from './random/command.ts'
import { formCommands } from './random/form-calls.ts'
import { askActs, formActs } from './random/forms.ts'
import { build, kinds } from './random/columns.ts'
import { graphs, rowsOf } from './random/graph.ts'

// `npm run drill colleges` makes more of them, with more commands, from another seed each time.
const runs = Number(process.env['COLLEGES'] ?? 300)
const most = Number(process.env['COMMANDS'] ?? 18)
const seed = Number(process.env['SEED'] ?? 20_261_121)

const college = await openTestApp()
const roomForOne = 10_000
let made = 100

it(
  'D7: nobody in any college gets further than the table of the specification lets them, whatever was done before',
  async () => {
    const met = { given: new Set<string>(), refused: new Set<string>(), acts: new Set<string>() }
    const plain = fc.array(commands, { minLength: 4, maxLength: most, size: 'max' })
    // One after each of the first few, so that forms are asked for, signed and taken back in one college.
    const ofForms = fc.array(formCommands, { maxLength: Math.ceil(most / 4), size: 'max' })
    await fc.assert(
      fc.asyncProperty(graphs, plain, ofForms, async (graph, first, second) => {
        made += 1
        const base = made * roomForOne
        const world = rowsOf(graph, base)
        const moment = { today: college.fixtures.today, now: college.clock.now() }
        // A signature is undone within seconds; how long is another rule's test.
        college.clock.set(moment.now)
        await build(college.db, world, moment, base + roomForOne / 2)
        const random = new RandomCollege(college, world, met)
        const given = first.flatMap((command, n) => [command, ...second.slice(n, n + 1)])
        for (const [n, command] of given.entries()) {
          await ('kind' in command ? random.run(command, n) : random.act(command, n))
          college.clock.advance(40)
        }
        await random.compare()
        college.clock.reset()
      }),
      { numRuns: runs, seed },
    )
    // A record that nobody got at, or that nobody was kept from, was not tried; a few colleges need not try them all.
    if (runs < 300) return
    expect([...met.given].toSorted()).toEqual(kinds.toSorted())
    // Nothing is asked of notices but what everyone may read.
    const keptFrom = kinds.filter((kind) => kind !== 'notification')
    expect([...met.refused].filter((kind) => kind !== 'notification').toSorted()).toEqual(keptFrom.toSorted())
    const acts = [...formActs, ...askActs].flatMap((act) => [`${act} given`, `${act} refused`])
    expect([...met.acts].toSorted()).toEqual(acts.toSorted())
  },
  runs * most * 100 + 60_000,
)
