/** Lowest versions without a known flaw that would reach us, with what it is. Libraries that are not installed do not count. */
export const minimumVersions: Readonly<Record<string, { readonly version: string; readonly flaw: string }>> = {
  fastify: { version: '5.12.2', flaw: 'bodies that pass validation under a malformed content type' },
  'fast-jwt': { version: '6.2.0', flaw: 'mixing up of algorithms, and of cached tokens' },
  dompurify: { version: '3.3.2', flaw: 'markup that mutates into script' },
}

/** Whether a version is at least the other; labels after a hyphen are left out. */
export const isAtLeast = (version: string, least: string): boolean => {
  const numbers = (text: string): number[] => (text.split('-')[0] ?? '').split('.').map(Number)
  const [mine, theirs] = [numbers(version), numbers(least)]
  for (const [at, number] of theirs.entries()) {
    const part = mine[at] ?? 0
    if (part !== number) return part > number
  }
  return true
}
