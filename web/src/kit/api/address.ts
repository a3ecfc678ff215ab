/** Parameters of a query; a list repeats its key. */
export type Query = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null

/** The address of a call: what is undefined, null or an empty list is left out. */
export const addressOf = (base: string, path: string, query: Query = {}): string => {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      const text = textOf(one)
      if (text !== null) parameters.append(key, text)
    }
  }
  const asked = parameters.toString()
  return `${base}/api/v1${path}${asked && `?${asked}`}`
}
