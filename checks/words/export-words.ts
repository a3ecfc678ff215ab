import { gatherDomains } from '../../server/src/app/domains.ts'
import { exportKinds } from '../../server/src/app/export/calls.ts'

const listed = (titles: readonly string[]): string => titles.join(', ')

/** What the office's exports say: a list with its columns, filters and their choices, and orders. */
export const exportWords = (): string[] =>
  exportKinds(gatherDomains().registry, () => true).flatMap(({ title, columns, filters, sorts, range }) => [
    '',
    `export  ${title}`,
    `  columns  ${listed(columns.map((each) => each.title))}`,
    ...filters.map(
      ({ title, options }) =>
        `   filter  ${title}${options.length === 0 ? '' : ': '}${listed(options.map((each) => each.title))}`,
    ),
    ...(range === null ? [] : [`    dates  ${range}`]),
    `   orders  ${listed(sorts.map((each) => each.title))}`,
  ])
