import { canonicalJson, printedCode } from '@college/contract/forms'
import type { Form, formEventKinds, SigningMethod } from '@college/contract/forms'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { sha256 } from './sha256.ts'
import type { SignatureFacts } from './signing/sign/proof.ts'

/** Whatever else the chain holds of an event, as JSON. */
export interface EventDetails {
  /** Of a completion: the number of its content, the hash of its version, and the layout that both are hashed in. */
  readonly revision?: number
  readonly version?: string
  readonly layout?: number
  /** Of a signature: all that its hash is of. */
  readonly signature?: SignatureFacts
  readonly signature_hash?: string
  /** Of a move to another version of the template: from which, and to which. */
  readonly from_version?: number
  readonly to_version?: number
  /** Of an answer that is no signature: who gave it. */
  readonly by?: unknown
  /** Of a request: whom it asks. */
  readonly signer_id?: number | null
  readonly signer_role?: string | null
  readonly signer_name?: string | null
  readonly signer_email?: string | null
}

/** What happened to a form. */
export interface NewEvent {
  readonly kind: (typeof formEventKinds)[number]
  /** Somebody without an account; whoever calls where left out. */
  readonly guest?: string
  readonly devformsignature_id?: number
  readonly party?: string
  readonly party_title?: string
  readonly method?: SigningMethod
  readonly comment?: string | null
  readonly content_hash?: string | null
  readonly details?: EventDetails
}

/** An event as it is kept. */
export interface KeptEvent {
  readonly id: number
  readonly devform_id: number
  readonly number: number
  readonly kind: NewEvent['kind']
  readonly at: string
  readonly user_id: number | null
  readonly acting_as: number | null
  readonly who: string
  readonly devformsignature_id: number | null
  readonly party: string | null
  readonly party_title: string | null
  readonly method: SigningMethod | null
  readonly comment: string | null
  readonly content_hash: string | null
  readonly details: EventDetails
  readonly previous_hash: string
  readonly hash: string
}

/** The hash of an event: of all it says, and of the event before it. */
export const eventHash = ({ at, ...event }: Omit<KeptEvent, 'id' | 'hash'>): string =>
  sha256(canonicalJson({ ...event, at: new Date(at).toISOString() }))

const columns =
  'id, devform_id, number, kind, at, user_id, acting_as, who, devformsignature_id, party, party_title, method, comment, content_hash, details, previous_hash, hash'

/** The events of a form in order. */
export const readEvents = (db: Runner, form: number): Promise<KeptEvent[]> =>
  db.rows<KeptEvent>(`select ${columns} from devform_event where devform_id = $1 order by number`, [form])

/** The caller’s name. */
export const nameOf = async (call: Call): Promise<string> => {
  const row = await call.db.row<{ name: string }>('select display_name as name from "user" where id = $1', [
    call.actor.id,
  ])
  return row?.name ?? 'Someone'
}

/** Holds a form until the transaction ends: whatever happens to it happens one after the other. */
export const holdForm = async (db: Runner, form: number): Promise<void> => {
  await db.rows('select 1 from devform where id = $1 for no key update', [form])
}

/** Which signatures the chain holds that were given before the owner’s answers were completed, by the ids of their rows. */
export const givenBeforeAnswers = (events: readonly KeptEvent[]): ReadonlySet<number> =>
  new Set(
    events.flatMap(({ kind, details }) =>
      kind === 'signed' && details.signature?.before_answers ? [details.signature.id] : [],
    ),
  )

/** The call with its clock stopped: row, event and form say the same instant. */
export const atOnce = (call: Call): Call => {
  const now = call.now()
  return { ...call, now: () => now }
}

/** Adds an event to the chain of a form, within the transaction of the call, and gives it as it is kept. */
export const appendEvent = async (
  call: Call,
  form: Pick<Form, 'id' | 'organisation_id'>,
  event: NewEvent,
): Promise<KeptEvent> => {
  await holdForm(call.db, form.id)
  const last = await call.db.row<{ number: number; hash: string }>(
    'select number, hash from devform_event where devform_id = $1 order by number desc limit 1',
    [form.id],
  )
  const isGuest = event.guest !== undefined
  const body: Omit<KeptEvent, 'id' | 'hash'> = {
    devform_id: form.id,
    number: (last?.number ?? 0) + 1,
    kind: event.kind,
    at: call.now().toISOString(),
    user_id: isGuest ? null : call.actor.id,
    acting_as: isGuest ? null : call.caller.actingAs,
    who: event.guest ?? (await nameOf(call)),
    devformsignature_id: event.devformsignature_id ?? null,
    party: event.party ?? null,
    party_title: event.party_title ?? null,
    method: event.method ?? null,
    comment: event.comment ?? null,
    content_hash: event.content_hash ?? null,
    details: event.details ?? {},
    previous_hash: last?.hash ?? '',
  }
  const hash = eventHash(body)
  const names = Object.keys(body)
  const made = await call.db.row<{ id: number }>(
    `insert into devform_event (organisation_id, hash, ${names.join(', ')})
     values ($1, $2, ${names.map((_, at) => `$${at + 3}`).join(', ')}) returning id`,
    [form.organisation_id, hash, ...Object.values({ ...body, details: JSON.stringify(body.details) })],
  )
  if (!made) throw new Error('an event was not kept')
  return { ...body, id: made.id, hash }
}

/** The first event of a chain that is not as it was written, or does not follow the one before it; null where all hold. */
export const brokenLink = (events: readonly KeptEvent[]): number | null => {
  let before = ''
  for (const [at, { id: _id, hash, ...event }] of events.entries()) {
    if (event.number !== at + 1 || event.previous_hash !== before || eventHash(event) !== hash) return at + 1
    before = hash
  }
  return null
}

/** The completion whose content a form has now; null while it is being filled in. */
export const currentCompletion = (events: readonly KeptEvent[]): KeptEvent | null => {
  const last = events.findLast(({ kind }) => ['completed', 'changed', 'returned', 'reopened'].includes(kind))
  return last?.kind === 'completed' ? last : null
}

/** What a paper has to verify it by, see `printedCode`; null before somebody signed. */
export const verificationCode = (
  events: readonly Pick<KeptEvent, 'hash' | 'kind'>[],
  contentHash: string | null,
): string | null =>
  contentHash === null || !events.some(({ kind }) => kind === 'signed')
    ? null
    : printedCode(events[0]?.hash ?? '', contentHash)
