import type { ExportKind } from '@college/contract/app'

// What the address of this screen says beside the list's own query.
const ours: ReadonlySet<string> = new Set(['list', 'format', 'column', 'seen', 'limit', 'offset', 'after', 'tab'])

/** The query of the list that the address holds, also what this screen has no field for. */
export const queryFrom = (address: URLSearchParams, kind: ExportKind): Record<string, string | string[]> => {
  const names = [...new Set(address.keys())].filter((name) => !ours.has(name))
  const query = Object.fromEntries(
    names.map((name) => {
      const values = address.getAll(name)
      const [only] = values
      return [name, values.length === 1 && only !== undefined ? only : values]
    }),
  )
  return query['sort'] === undefined ? { ...query, sort: kind.default_sort } : query
}
