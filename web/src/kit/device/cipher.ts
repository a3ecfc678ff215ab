/** A value as it lies on the device: unreadable without the key. */
export interface SealedEntry {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly content: ArrayBuffer
  /** When it was kept, ISO 8601. */
  readonly at: string
}

/** A key that never leaves the browser: it can be used here, but not read, unless that is asked for. */
export const newCipherKey = (isReadable = false): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, isReadable, ['encrypt', 'decrypt'])

const bound = (name: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(name)

/** Seals a value under its name, so that it opens under no other. */
export const seal = async (key: CryptoKey, name: string, value: unknown, at: Date): Promise<SealedEntry> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  const content = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bound(name) }, key, text)
  return { iv, content, at: at.toISOString() }
}

/** The sealed value; throws when the key or the name is another, or a bit has changed. */
export const unseal = async (key: CryptoKey, name: string, { iv, content }: SealedEntry): Promise<unknown> => {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: bound(name) }, key, content)
  return JSON.parse(new TextDecoder().decode(text))
}
