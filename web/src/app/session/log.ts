import type { HostLists } from '@college/contract/organisation'

export interface Log {
  error: (words: string, about?: unknown) => void
  debug: (words: string, about?: unknown) => void
}

/** Production hosts say only what went wrong; elsewhere all is said. */
export const logFor = (hostname: string, hosts: HostLists | null): Log => {
  const quiet = hosts?.production.includes(hostname) ?? false
  return {
    // oxlint-disable-next-line no-console -- the browser's console is where the page's log goes
    error: (words, about) => console.error(words, about ?? ''),
    // oxlint-disable-next-line no-console -- the same
    debug: (words, about) => (quiet ? undefined : console.debug(words, about ?? '')),
  }
}
