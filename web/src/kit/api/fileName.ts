const unsafe = /[\\/:*?"<>|\p{Cc}]/gu

const decoded = (encoded: string): string | null => {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

/** The file name of a content-disposition header: `filename*` (RFC 5987) before `filename`, else the fallback. */
export const fileNameOf = (disposition: string | null, fallback: string): string => {
  const header = disposition ?? ''
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header)?.[1]
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replaceAll(/\\(.)/g, '$1')
  const bare = /filename\s*=\s*([^;"\s]+)/i.exec(header)?.[1]
  const name = (extended ? decoded(extended) : null) ?? quoted ?? bare ?? fallback
  return name.replaceAll(unsafe, '_').trim() || fallback
}
