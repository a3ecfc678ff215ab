import { records } from '@college/contract/all'
import { sources } from '../architecture/source.ts'
import { textOf } from '../papers/papers.ts'
import { ownCalls, ownScreens } from './additions.ts'
import { standardCalls } from './served.ts'

// What the specification does not name says so with its reason where it is stated, or stands in `additions.ts`, where several share one.

const words = (comment: string): string => comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()

const statement =
  /Beyond the specification: ((?:(?!\*\/)[\s\S])+)\*\/\s*export const \w+ = (?:endpoint\(\{\s*method: '(\w+)',\s*path: '([^']+)'|record\('(\w+)')/g

/** The reasons in the comments above the records and calls of a text. */
export const reasonsOf = (text: string): [call: string, reason: string][] =>
  [...text.matchAll(statement)].flatMap(([, reason = '', method, path, name]) => {
    const calls = records.filter((record) => record.name === name).flatMap((record) => standardCalls(record))
    return (name === undefined ? [`${method} ${path}`] : calls).map((call): [string, string] => [call, words(reason)])
  })

/** Every call or pattern of calls of our own, with its reason. */
export const reasonsOfCalls: Readonly<Record<string, string>> = {
  ...ownCalls,
  ...Object.fromEntries(
    sources.filter(({ path }) => path.startsWith('contract/')).flatMap(({ text }) => reasonsOf(text)),
  ),
}

/** The reasons in the comments above the rows of the table of screens. */
export const reasonsOfRows = (text: string): [path: string, reason: string][] =>
  [...text.matchAll(/\/\/ Beyond the specification: (.+(?:\n\s*\/\/ .+)*)\n\s*'([^']+)': \[/g)].map(
    ([, reason = '', path = '']) => [path, reason.replaceAll(/\s*\n\s*\/\/\s*/g, ' ')],
  )

/** Every screen of our own, with its reason. */
export const reasonsOfScreens: Readonly<Record<string, string>> = {
  ...ownScreens,
  ...Object.fromEntries(reasonsOfRows(textOf('web/src/app/screens.ts'))),
}
