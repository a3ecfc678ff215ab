/** A write whose outcome is unknown: repeated with the same body, it has to carry the same key. */
export interface OpenWrite {
  readonly key: string
  /** What was to be written, as text. */
  readonly body: string
}

/** The write to make: the open one again if it says the same, else a new one. */
export const writeFor = (open: OpenWrite | null, body: unknown, newId: () => string): OpenWrite => {
  const text = JSON.stringify(body ?? null)
  return open?.body === text ? open : { key: newId(), body: text }
}
