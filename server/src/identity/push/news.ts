import { plural } from '@college/contract/kit'
import type { Runner } from '#database'
import { grouped } from '#platform'
import type { Context } from '#platform'
import { internet } from './guard.ts'
import type { PushNetwork } from './guard.ts'
import { openSubscription, readPushKeys } from './keys.ts'
import type { PushKeys } from './keys.ts'
import { push } from './send.ts'

/** One thing that waits for a person: a form of theirs to sign, or an unread message. `key` names it for good. */
export interface Waits {
  readonly user_id: number
  readonly kind: 'form' | 'message'
  readonly key: string
}

/** Reads what waits for people now. */
export type ReadWaits = (db: Runner, now: Date, people: readonly number[]) => Promise<readonly Waits[]>

/** What notifications on devices need from outside this room. */
export interface PushSources {
  readonly waits: readonly ReadWaits[]
  /** Whether a college may be heard now, by its quiet hours and working days. */
  readonly mayTell: (db: Runner, organisation: number, now: Date) => Promise<boolean>
}

/** What the calls need. */
export interface PushParts {
  readonly publicKey: () => Promise<string>
  readonly waitingOf: (db: Runner, people: readonly number[]) => Promise<ReadonlyMap<number, readonly Waits[]>>
}

export interface Push extends PushParts {
  /** Tells the devices of what is new; gives how many were told. */
  readonly tick: (stopping?: AbortSignal) => Promise<number>
}

interface Due {
  id: number
  organisation_id: number
  organisation: string
  user_id: number
  endpoint_hash: Buffer
  subscription_sealed: Buffer
  told: string[]
  attempts: number
}

const portion = 500

/** How many times something is tried before it is given up. */
const mostAttempts = 8

/** Seconds until the next try, longer each time. */
const pauseAfter = (attempts: number): number => Math.min(30 * 2 ** attempts, 3_600)

const listOf = { form: '/app/forms', message: '/app/messages' } as const

/** The words of a notification: how much waits, and nothing of what or whose it is. */
export const wordsOf = (organisation: string, waits: readonly Pick<Waits, 'kind'>[]): string => {
  const forms = waits.filter(({ kind }) => kind === 'form').length
  const messages = waits.length - forms
  const parts = [
    ...(forms > 0 ? [`${plural(forms, 'form')} ${forms === 1 ? 'waits' : 'wait'} for you`] : []),
    ...(messages > 0 ? [plural(messages, 'new message')] : []),
  ]
  const path = forms > 0 ? listOf.form : listOf.message
  return JSON.stringify({ title: organisation, body: parts.join(', '), path })
}

const byPerson = (waits: readonly Waits[]): Map<number, Waits[]> => {
  return grouped(waits, ({ user_id }) => user_id)
}

/** Where this server is reached, and how it reaches push services. */
export interface PushPlace {
  readonly publicUrl: () => string
  /** The mailbox that mails come from. */
  readonly from?: string | undefined
  readonly network?: PushNetwork | undefined
}

// Push services write to who runs a server when something is wrong with it; they take these two kinds of address.
const contactOf = ({ publicUrl, from }: PushPlace): string => {
  const url = publicUrl()
  if (from !== undefined) return `mailto:${from}`
  return url.startsWith('https:') ? url : `mailto:records@${new URL(url).hostname}`
}

/** Notifications on devices, over what waits for their people. */
export const openPush = (
  context: Context,
  { waits: sources, mayTell }: PushSources,
  { publicUrl, from, network = internet }: PushPlace,
): Push => {
  let known: Promise<PushKeys> | null = null
  const ownKeys = (): Promise<PushKeys> => {
    known ??= readPushKeys(context).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
  const waitingOf: Push['waitingOf'] = async (db, people) => {
    const found = await Promise.all(sources.map((read) => read(db, context.now(), people)))
    return byPerson(found.flat())
  }

  // People who want no alerts, and sign-ins that wait for a second step, are not told.
  const due = (after: number): Promise<Due[]> =>
    context.db.rows<Due>(
      `select d.id, d.organisation_id, o.name as organisation, d.user_id, d.endpoint_hash, d.subscription_sealed, d.told, d.attempts
       from pushdevice d join organisation o on o.id = d.organisation_id join "user" u on u.id = d.user_id
       join session s on s.id = d.session_id
       where d.id > $1 and (d.next_attempt_at is null or d.next_attempt_at <= $2) and s.ended_at is null and s.expires_at > $2
         and cardinality(s.waits_for) = 0 and u.alerts and u.active and u.deleted_at is null
       order by d.id limit ${portion}`,
      [after, context.now()],
    )

  const tell = async (device: Due, waits: readonly Waits[]): Promise<boolean> => {
    const keys = waits.map(({ key }) => key)
    // Said to be told before it is sent: of two nodes one sends, and one that dies in between leaves nothing to be sent twice.
    const taken = await context.db.rows(
      `update pushdevice set told = $3, attempts = 0, next_attempt_at = null where id = $1 and told = $2 and attempts = $4 returning id`,
      [device.id, device.told, keys, device.attempts],
    )
    if (taken.length === 0) return false
    const sent = await push(network, {
      subscription: openSubscription(context.keys, device.endpoint_hash, device.subscription_sealed),
      keys: await ownKeys(),
      contact: contactOf({ publicUrl, from }),
      text: wordsOf(device.organisation, waits),
    })
    const attempts = device.attempts + 1
    if (sent.kind === 'gone' || (sent.kind === 'later' && attempts >= mostAttempts))
      await context.db.rows('delete from pushdevice where id = $1', [device.id])
    else if (sent.kind === 'later')
      await context.db.rows(
        `update pushdevice set told = $2, attempts = $3, next_attempt_at = $4::timestamptz + make_interval(secs => $5)
         where id = $1 and told = $6`,
        [device.id, device.told, attempts, context.now(), sent.seconds ?? pauseAfter(attempts), keys],
      )
    else await context.db.rows('update pushdevice set last_told_at = $2 where id = $1', [device.id, context.now()])
    return sent.kind === 'taken'
  }

  const look = async (stopping?: AbortSignal): Promise<number> => {
    let told = 0
    let after = 0
    for (;;) {
      const devices = await due(after)
      after = devices.at(-1)?.id ?? after
      const waits =
        devices.length === 0
          ? new Map<number, Waits[]>()
          : await waitingOf(
              context.db,
              devices.map(({ user_id }) => user_id),
            )
      const news = devices.filter(({ user_id, told: before }) =>
        (waits.get(user_id) ?? []).some(({ key }) => !before.includes(key)),
      )
      const open = new Map<number, boolean>()
      for (const id of new Set(news.map(({ organisation_id }) => organisation_id)))
        open.set(id, await mayTell(context.db, id, context.now()))
      const queue = news.filter(({ organisation_id }) => open.get(organisation_id))
      const work = async (): Promise<void> => {
        let next = stopping?.aborted ? undefined : queue.pop()
        while (next) {
          told += Number(await tell(next, waits.get(next.user_id) ?? []))
          next = stopping?.aborted ? undefined : queue.pop()
        }
      }
      await Promise.all([work(), work(), work(), work()])
      if (devices.length < portion || stopping?.aborted) return told
    }
  }
  let last: Promise<number> = Promise.resolve(0)
  // One look at a time: what comes meanwhile waits, and sees what it has done.
  const tick: Push['tick'] = (stopping) => {
    last = last.catch(() => 0).then(() => look(stopping))
    return last
  }
  return { publicKey: async () => (await ownKeys()).publicKey, waitingOf, tick }
}
