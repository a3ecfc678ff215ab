import { createECDH } from 'node:crypto'
import type { Runner } from '#database'
import type { Context } from '#platform'

/** The pair of keys by which push services know this server (VAPID). */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const owner = { purpose: 'push key', about: 'this server' }

interface Stored {
  public_key: string
  private_sealed: Buffer
}

const stored = (db: Runner): Promise<Stored | null> => db.row<Stored>('select public_key, private_sealed from push_key')

/** The keys, made once: browsers that subscribed to them know no others. */
export const readPushKeys = async ({
  db,
  keys,
  random,
}: Pick<Context, 'db' | 'keys' | 'random'>): Promise<PushKeys> => {
  let row = await stored(db)
  if (!row) {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(random(32))
    await db.rows('insert into push_key (public_key, private_sealed) values ($1, $2) on conflict do nothing', [
      pair.getPublicKey('base64url'),
      keys.seal(owner, pair.getPrivateKey()),
    ])
    row = await stored(db)
  }
  if (!row) throw new Error('the keys for push services are missing')
  // One key of 256 begins with a zero, which Node leaves out; push services ask for all 32 bytes.
  const whole = Buffer.concat([Buffer.alloc(32), keys.open(owner, row.private_sealed)]).subarray(-32)
  return { publicKey: row.public_key, privateKey: whole.toString('base64url') }
}

/** What a browser gave to be reached by. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

const ofDevice = (hash: Buffer): { purpose: string; about: string } => ({
  purpose: 'push device',
  about: hash.toString('hex'),
})

/** What a device is found by. */
export const endpointHash = (keys: Context['keys'], endpoint: string): Buffer => keys.blind('push device', endpoint)

export const sealSubscription = (keys: Context['keys'], hash: Buffer, subscription: Subscription): Buffer =>
  keys.seal(ofDevice(hash), Buffer.from(JSON.stringify(subscription)))

export const openSubscription = (keys: Context['keys'], hash: Buffer, sealed: Buffer): Subscription =>
  JSON.parse(keys.open(ofDevice(hash), sealed).toString()) as Subscription // sealed from one

/** Seals what is kept of devices with the newest key; gives how many values were sealed. */
export const resealPush = async ({ db, keys }: Pick<Context, 'db' | 'keys'>): Promise<number> => {
  let done = 0
  const pair = await stored(db)
  if (pair && !keys.isCurrent(pair.private_sealed)) {
    await db.rows('update push_key set private_sealed = $1', [keys.reseal(owner, pair.private_sealed)])
    done += 1
  }
  const rows = await db.rows<{ id: number; endpoint_hash: Buffer; subscription_sealed: Buffer }>(
    'select id, endpoint_hash, subscription_sealed from pushdevice order by id',
  )
  for (const { id, endpoint_hash: hash, subscription_sealed: sealed } of rows) {
    if (keys.isCurrent(sealed)) continue
    const moved = await db.rows(
      'update pushdevice set subscription_sealed = $3 where id = $1 and subscription_sealed = $2 returning id',
      [id, sealed, keys.reseal(ofDevice(hash), sealed)],
    )
    done += moved.length
  }
  return done
}
