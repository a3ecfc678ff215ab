/** The list of own files. */
export const ownFiles = '/app/files'
/** The files of everyone, for administrators. */
export const allFiles = '/app/files/admin'

export const folderLink = (id: number, base: string = ownFiles): string => `${base}?folder=${id}`
export const filePage = (id: number): string => `/app/file?id=${id}`
export const fileEditor = (id: number): string => `/app/file/edit?id=${id}`

/** A positive whole number of the address; null for anything else. */
export const numberIn = (query: URLSearchParams, name: string): number | null => {
  const found = Number(query.get(name))
  return Number.isSafeInteger(found) && found > 0 ? found : null
}
