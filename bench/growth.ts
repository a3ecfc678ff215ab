import { millions } from './bars.ts'
import { compare, ratio, told } from './load.ts'
import type { Load } from './load.ts'
import type { College } from './fixtures.ts'
import { startCollege } from './nodes.ts'
import type { Node } from './nodes.ts'
import type { Finding } from './report.ts'
import { signedIn } from './timing.ts'

/** People of the skewed college, by how many activities each has. */
const people = [
  ['400', 1],
  ['1,672', 2],
  ['4,000', 3],
] as const
/** Of the office, each for at most a hundred of its pages: who sees more in ten minutes is asked to confirm it is them. */
const officers = Array.from({ length: 230 }, (_, n) => n + 6)

interface Turn {
  path: string
  headers: Record<string, string>
}

/** The same for each of these people in turn. */
const turnsOf = async (node: Node, people: readonly number[], pathOf: (id: number) => string): Promise<Turn[]> => {
  const turns: Turn[] = []
  for (const id of people) turns.push({ path: pathOf(id), headers: await signedIn(node, `person${id}`) })
  return turns
}

const listOf = (id: number): string => `/api/v1/devactivities?user_id=${id}&state=complete&sort=-activity_date&limit=50`

/**
 * The usual list for people with few and many rows in a college where few have most, and for the office over all of them. The same people
 * ask one after the other on the same connections, as they do of a node: a plan made for one of them serves the others too.
 */
export const measureGrowth = async (college: College, rounds: number, seconds: number): Promise<Finding[]> => {
  const node = await startCollege(college.url)
  const sideOf = async (id: number): Promise<Load> => ({
    url: node.address + listOf(id),
    headers: await signedIn(node, `person${id}`),
  })
  const sides = Object.fromEntries(
    await Promise.all(people.map(async ([rows, id]) => [rows, await sideOf(id)] as const)),
  )
  const all = {
    url: node.address,
    turns: await turnsOf(node, officers, () => '/api/v1/devactivities?sort=-activity_date&limit=50'),
  }
  const result = await compare<string>({ ...sides, all }, rounds, seconds)
  const first = result['400']
  const findings = people.flatMap(([rows]): Finding[] => {
    const mine = result[rows]
    if (!mine || !first) return []
    return [
      {
        what: `(c) the list of 50 for a person with ${rows} activities, in a college of 209,000`,
        ours: told(mine),
        beside: `with 400: ${told(first)}`,
        ratio: ratio(mine, first),
        bar: rows === '1,672' ? '≥ 0.85' : rows === '4,000' ? '≥ 0.8' : '',
      },
    ]
  })
  if (result.all)
    findings.push({
      what: '(c) an administrator’s list of all 209,000 activities of the college',
      ours: told(result.all),
      beside: first ? `a person with 400: ${told(first)}` : '',
      ratio: first ? ratio(result.all, first) : '',
      bar: '≥ 600/s',
    })
  await node.stop()
  return findings
}

/** People of a long-lived college whose lists are asked for in turn, one of each 37 with 4,000 activities: all of a small one, four times as many of a large. */
const inTurn = (all: number): number[] => {
  const groups = all < 100 ? 1 : 4
  return Array.from({ length: groups }, (_, group) => group * Math.floor(all / groups / 100) * 100).flatMap((from) =>
    Array.from({ length: 37 }, (_, at) => from + at + 1),
  )
}

/** The lists of many people in turn, in a college of ten million activities and in one of ten thousand with as uneven people. */
export const measureMillions = async (
  small: College,
  large: College,
  rounds: number,
  seconds: number,
): Promise<Finding> => {
  const sideOf = async ({ url, people }: College) => {
    const node = await startCollege(url)
    return { node, load: { url: node.address, turns: await turnsOf(node, inTurn(people), listOf) } }
  }
  const few = await sideOf(small)
  const many = await sideOf(large)
  const result = await compare({ few: few.load, many: many.load }, rounds, seconds)
  await Promise.all([few.node.stop(), many.node.stop()])
  return {
    what: millions,
    ours: told(result.many),
    beside: `in a college of ${small.rows.toLocaleString('en-NZ')}: ${told(result.few)}`,
    ratio: ratio(result.many, result.few),
    bar: '≥ 0.85',
  }
}
