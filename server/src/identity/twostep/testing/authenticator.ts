import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Bytes = Buffer

const head = (major: number, length: number): Bytes =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])

/** CBOR of the few kinds that a passkey is made of. */
const cbor = (value: number | string | Bytes | ReadonlyMap<number | string, unknown>): Bytes => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const members = [...value].flatMap(([name, member]) => [cbor(name), cbor(member as Parameters<typeof cbor>[0])]) // of the kinds above
  return Buffer.concat([head(5, value.size), ...members])
}

const sha256 = (data: string | Bytes): Bytes => createHash('sha256').update(data).digest()

interface Options {
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
}

/** What a made-up authenticator does otherwise than it should. */
export interface Mischief {
  origin?: string
  host?: string
  /** Leaves out that the person was checked. */
  unchecked?: boolean
  /** Leaves out that anybody touched it. */
  untouched?: boolean
  counter?: number
  /** What the browser says was done. */
  type?: string
  /** Number of the algorithm in COSE that the key says it is of. */
  algorithm?: number
  /** A key in COSE in place of its own. */
  key?: ReadonlyMap<number, number | Bytes>
  /** How it says what it is: none, unless it means to prove its maker. */
  format?: { name: string; statement: ReadonlyMap<string, unknown> }
  transports?: unknown
}

const present = 0x01
const verified = 0x04
const attested = 0x40

const flagsOf = ({ unchecked, untouched }: Mischief): number => (untouched ? 0 : present) | (unchecked ? 0 : verified)

/** An authenticator with one passkey of ES256, as a browser would speak for it. */
export class TestAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly id: string
  readonly #origin: string
  counter = 0

  constructor(origin: string, id = randomBytes(32)) {
    this.#origin = origin
    this.id = id.toString('base64url')
  }

  #data(host: string, flags: number, counter: number, more: Bytes = Buffer.alloc(0)): Bytes {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, more])
  }

  #client(usual: string, challenge: string, { type = usual, origin = this.#origin }: Mischief): Bytes {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #key(algorithm = -7): Bytes {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const part = (text: string): Bytes => Buffer.from(text, 'base64url')
    const key: [number, number | Bytes][] = [
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, part(x)],
      [-3, part(y)],
    ]
    return cbor(new Map(key))
  }

  /** Makes its passkey for what the server asked. */
  make(options: Options, mischief: Mischief = {}): object {
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const flags = attested | flagsOf(mischief)
    const key = mischief.key ? cbor(mischief.key) : this.#key(mischief.algorithm)
    const credential = Buffer.concat([Buffer.alloc(16), length, id, key])
    const data = this.#data(mischief.host ?? options.rp?.id ?? '', flags, this.counter, credential)
    const attestation = new Map<string, unknown>([
      ['fmt', mischief.format?.name ?? 'none'],
      ['attStmt', mischief.format?.statement ?? new Map()],
      ['authData', data],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#client('webauthn.create', options.challenge, mischief).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: mischief.transports ?? ['internal'],
      },
    }
  }

  /** Signs what the server asked. */
  sign(options: Options, mischief: Mischief = {}): object {
    this.counter = mischief.counter ?? this.counter + 1
    const data = this.#data(mischief.host ?? options.rpId ?? '', flagsOf(mischief), this.counter)
    const client = this.#client('webauthn.get', options.challenge, mischief)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }
}
