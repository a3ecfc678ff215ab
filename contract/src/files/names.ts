/** Characters that a name of a file or folder has at most. */
export const mostName = 255

// Characters that turn the direction of writing or cannot be seen: with them an `.exe` can look like a `.pdf`.
// What chooses among the forms of a letter or an emoji is no character of its own.
const unseen =
  /[\p{Cc}\u2028-\u202E\u2066-\u2069\u2800]|(?![\uFE00-\uFE0F\u{E0100}-\u{E01EF}])\p{Default_Ignorable_Code_Point}/u
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i

/** Why a file or folder cannot be called that, in words for people; null where it can. */
export const nameProblem = (name: string): string | null => {
  if (name.trim() === '') return 'Enter a name'
  if (name.length > mostName) return `At most ${mostName} characters`
  if (name.includes('/') || name.includes('\\')) return 'A name can’t have slashes'
  if (unseen.test(name) || !name.isWellFormed()) return 'This name has an invisible character. Remove it'
  if (name === '.' || name === '..') return 'This name can’t be used'
  if (reserved.test(name)) return 'Windows doesn’t allow this name. Choose another'
  return /[. ]$/.test(name) ? 'A name can’t end in a dot or a space' : null
}

/** A name and its ending, such as `['Scan', '.pdf']`; a name that begins with a dot has no ending. */
export const partsOfName = (name: string): readonly [stem: string, ending: string] => {
  const at = name.lastIndexOf('.')
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, '']
}

/** The name with a number, for where it is taken: `Scan.pdf` becomes `Scan (2).pdf`. */
export const numberedName = (name: string, number: number): string => {
  const [stem, ending] = partsOfName(name)
  const tail = ` (${number})${ending}`
  return stem.slice(0, Math.max(1, mostName - tail.length)).trimEnd() + tail
}
