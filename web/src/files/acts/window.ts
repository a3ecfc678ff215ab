/** Types a browser may show in a window of the college's own origin; none of them runs what is written in it. */
export const safeTypes: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain']

/** The type of a content without its parameters, in small letters. */
const bareType = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase()

/** Whether a content of this type may be shown and not only handed over. */
export const isSafe = (type: string | null): boolean => type !== null && safeTypes.includes(bareType(type))

/** The content under a type that shows and runs nothing; null where it is of any other type. */
export const safeBlob = (content: Blob): Blob | null => {
  const type = bareType(content.type)
  if (!safeTypes.includes(type)) return null
  // Text without its encoding would be guessed at, and a guess can be wrong.
  return new Blob([content], { type: type === 'text/plain' ? 'text/plain; charset=utf-8' : type })
}

export const popupBlocked = 'Could not create file window. Please check popup notifications then try again.'
export const windowFailed = (detail: string): string => `Error creating file window: ${detail}`

/** A window that waits for its file; null where the browser did not let it open. */
export type FileWindow = Pick<Window, 'close' | 'location'> | null

/**
 * Opens a window at once, as only a press may, and shows the file in it when it has come. Gives the words for the person
 * where it did not work.
 */
export const showInWindow = async (
  open: () => FileWindow,
  fetchContent: () => Promise<Blob>,
  words: (error: unknown) => string,
): Promise<string | null> => {
  let place: FileWindow = null
  try {
    place = open()
    if (!place) return popupBlocked
    const content = safeBlob(await fetchContent())
    if (!content) throw new Error(notShown)
    const address = URL.createObjectURL(content)
    place.location.replace(address)
    // Long enough for the slowest reader to have begun; a reload of that window comes too late after.
    setTimeout(() => URL.revokeObjectURL(address), 600_000)
    return null
  } catch (error) {
    place?.close()
    return windowFailed(error instanceof Error && error.message === notShown ? notShown : words(error))
  }
}

const notShown = 'files of this kind are only downloaded'
