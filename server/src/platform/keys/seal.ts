import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'

/** The keys of a server by version, and the one key of what is looked up by its value, which never changes. */
export interface KeyRing {
  readonly versions: ReadonlyMap<number, Buffer>
  readonly index: Buffer
  /** The version that seals while not every node holds a newer one yet; the newest where left out. */
  readonly seal?: number
}

/** What a sealed value is, and what it belongs to: it opens for the same two alone. */
export interface SealedFor {
  /** Use, such as `file key`; each has a key of its own. */
  readonly purpose: string
  /** Whose it is, such as `file 12 of 1`. */
  readonly about: string
}

const format = 1
const headLength = 5
const nonceLength = 12
const tagLength = 16
const algorithm = 'aes-256-gcm'
const options = { authTagLength: tagLength }

/** Length of a key, and of a data key that is wrapped. */
export const keyLength = 32

const derived = (key: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', use, keyLength))

const headOf = (version: number): Buffer => {
  const head = Buffer.alloc(headLength)
  head.writeUInt8(format, 0)
  head.writeUInt32BE(version, 1)
  return head
}

/** Version of the key that a value was sealed with. */
export const versionOf = (sealed: Buffer): number => {
  if (sealed.length < headLength + nonceLength + tagLength || sealed[0] !== format)
    throw new Error('this is no sealed value')
  return sealed.readUInt32BE(1)
}

/** Seals and opens values with the server's keys; every sealed value says by which version. */
export class Keys {
  readonly #ring: KeyRing
  readonly #random: (bytes: number) => Buffer
  readonly #derived = new Map<string, Buffer>()
  /** The version that new values are sealed with. */
  readonly current: number

  constructor(ring: KeyRing, random: (bytes: number) => Buffer) {
    this.#ring = ring
    this.#random = random
    this.current = ring.seal ?? Math.max(...ring.versions.keys())
    if (!ring.versions.has(this.current)) throw new Error('a server has at least one key')
  }

  /** Every version the server holds, the oldest first. */
  get versions(): readonly number[] {
    return [...this.#ring.versions.keys()].toSorted((one, other) => one - other)
  }

  seal(about: SealedFor, clear: Uint8Array): Buffer {
    const head = headOf(this.current)
    const nonce = this.#random(nonceLength)
    const cipher = createCipheriv(algorithm, this.#key(this.current, about.purpose), nonce, options)
    cipher.setAAD(this.#bound(head, about))
    return Buffer.concat([head, nonce, cipher.update(clear), cipher.final(), cipher.getAuthTag()])
  }

  /** Throws where the value was changed, belongs to something else, or was sealed with a key that is not held. */
  open(about: SealedFor, sealed: Buffer): Buffer {
    const key = this.#key(versionOf(sealed), about.purpose)
    const nonce = sealed.subarray(headLength, headLength + nonceLength)
    const decipher = createDecipheriv(algorithm, key, nonce, options)
    decipher.setAAD(this.#bound(sealed.subarray(0, headLength), about)).setAuthTag(sealed.subarray(-tagLength))
    return Buffer.concat([decipher.update(sealed.subarray(headLength + nonceLength, -tagLength)), decipher.final()])
  }

  /** Whether a value was sealed with the key that seals now. */
  isCurrent(sealed: Buffer): boolean {
    return versionOf(sealed) === this.current
  }

  /** The value sealed with the key that seals now. */
  reseal(about: SealedFor, sealed: Buffer): Buffer {
    return this.isCurrent(sealed) ? sealed : this.seal(about, this.open(about, sealed))
  }

  /** Makes a data key, in clear for use and wrapped for keeping. */
  makeDataKey(about: SealedFor): { key: Buffer; wrapped: Buffer } {
    const key = this.#random(keyLength)
    return { key, wrapped: this.wrap(about, key) }
  }

  wrap(about: SealedFor, dataKey: Buffer): Buffer {
    if (dataKey.length !== keyLength) throw new Error(`a data key has ${keyLength} bytes`)
    return this.seal(about, dataKey)
  }

  unwrap(about: SealedFor, wrapped: Buffer): Buffer {
    const dataKey = this.open(about, wrapped)
    if (dataKey.length !== keyLength) throw new Error(`a data key has ${keyLength} bytes`)
    return dataKey
  }

  /** A keyed hash by which a value is found again without being kept; the same for ever. */
  blind(purpose: string, value: string): Buffer {
    return createHmac('sha256', this.#derive('index', this.#ring.index, `college blind ${purpose}`))
      .update(value)
      .digest()
  }

  /** What tells one set of keys from another without telling the keys, by the names they have in the configuration. */
  fingerprints(): ReadonlyMap<string, string> {
    const print = (key: Buffer): string => derived(key, 'college fingerprint').toString('base64url')
    const versions = this.versions.map((version): [string, string] => [
      String(version),
      print(this.#ring.versions.get(version) ?? this.#ring.index),
    ])
    return new Map([['index', print(this.#ring.index)], ...versions])
  }

  #key(version: number, purpose: string): Buffer {
    const key = this.#ring.versions.get(version)
    if (!key) throw new Error(`key ${version} of this server is missing: a value was sealed with it`)
    return this.#derive(String(version), key, `college seal ${purpose}`)
  }

  #derive(name: string, key: Buffer, use: string): Buffer {
    const slot = `${name}:${use}`
    const made = this.#derived.get(slot) ?? derived(key, use)
    this.#derived.set(slot, made)
    return made
  }

  #bound(head: Buffer, { purpose, about }: SealedFor): Buffer {
    return Buffer.concat([head, Buffer.from(JSON.stringify([purpose, about]))])
  }
}
