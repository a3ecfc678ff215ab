import type { SigningParty } from '@college/contract/forms'
import type { Call } from '#platform'
import { appendEvent } from '../../chain.ts'
import type { FormHook, FormMove, GuestDoing } from '../../form/moves.ts'
import { changedSince } from './changed.ts'
import { tellUnlessOften, tellVoided } from './mails.ts'
import type { Telling } from './mails.ts'
import type { SigningParts } from '../parts.ts'
import { anyForm, askedRow, askedRows, isDue } from './rows.ts'
import type { AskedRow, SignedForm } from './rows.ts'
import { askedEvent } from './record.ts'

type Asking = Pick<AskedRow, 'signer_id' | 'signer_role' | 'signer_name' | 'signer_email' | 'fills'>

/** Writes down that somebody is asked, with its event. */
export const insertAsk = async (
  call: Call,
  form: SignedForm,
  party: SigningParty,
  asking: Asking,
  by: GuestDoing = {},
): Promise<AskedRow> => {
  const made = await call.db.row<{ id: number }>(
    `insert into devformsignature (organisation_id, devform_id, user_id, party, party_title, position, signer_id, signer_role, signer_name, signer_email,
       state, asked_at, created_by, updated_by, fills)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'asked', $11, $12, $12, $13) returning id`,
    [
      form.organisation_id,
      form.id,
      form.user_id,
      party.key,
      party.title,
      form.signers.parties.indexOf(party),
      asking.signer_id,
      asking.signer_role,
      asking.signer_name,
      asking.signer_email,
      call.now(),
      call.actor.id || null,
      asking.fills,
    ],
  )
  const row = made && (await askedRow(call.db, made.id))
  if (!row) throw new Error('an ask was not kept')
  await appendEvent(call, form, { ...by, kind: 'asked', ...askedEvent(row) })
  return row
}

/** Who is asked in the place of somebody who returned the form or whose signature no longer counts: a role as a role, anybody else by themselves. */
const anew = (row: AskedRow): Asking =>
  row.signer_role === null
    ? { ...row, signer_email: row.signer_id === null ? row.signer_email : null }
    : {
        signer_id: null,
        signer_role: row.signer_role,
        signer_name: row.signer_role,
        signer_email: null,
        fills: row.fills,
      }

/**
 * Gives back the request behind a signature that its signer undid, without a mail: it is as old, and of the same person, as it was.
 * Who signs by a link gets another one, and so isn't reminded on the same day.
 */
export const askAnew = async (
  call: Call,
  form: SignedForm,
  party: SigningParty,
  row: AskedRow,
  by: GuestDoing,
): Promise<AskedRow> => {
  const { id } = await insertAsk(call, form, party, anew(row), by)
  const reminded = by.guest === undefined ? row.reminded_at : call.now()
  await call.db.rows('update devformsignature set asked_at = $2, created_by = $3, reminded_at = $4 where id = $1', [
    id,
    row.asked_at,
    row.created_by,
    reminded,
  ])
  const again = await askedRow(call.db, id)
  if (!again) throw new Error('a request was not kept')
  return again
}

interface Again {
  row: AskedRow
  telling: Telling | null
}

const told = async (call: Call, form: SignedForm, read: string | null): Promise<Telling | null> => {
  const changes = read === null ? null : await changedSince(call, form, read)
  if (changes === null) return null
  // A mail lies open: of a sealed form it does not even say which questions were answered.
  return { event: 'sign_again', changes: form.encrypted ? 'some answers' : changes }
}

/** The content that those who did not sign yet were asked about. */
const contentBefore = async (call: Call, form: SignedForm): Promise<string | null> => {
  const row = await call.db.row<{ content_hash: string }>(
    'select content_hash from devform_revision where devform_id = $1 order by number desc limit 1 offset 1',
    [form.id],
  )
  return row?.content_hash ?? null
}

const askParty = async (
  call: Call,
  form: SignedForm,
  party: SigningParty,
  last: AskedRow | undefined,
): Promise<Again | null> => {
  if (!last) {
    if (party.who !== 'owner') return null
    const owner = {
      signer_id: form.user_id,
      signer_role: null,
      signer_name: form.owner_name,
      signer_email: null,
      fills: false,
    }
    return { row: await insertAsk(call, form, party, owner), telling: null }
  }
  if (last.state === 'voided' || last.state === 'returned') {
    const telling = await told(call, form, last.before_answers ? null : last.content_hash)
    const row = await insertAsk(call, form, party, anew(last))
    return { row, telling: telling ?? { event: 'sign_again', changes: 'no answers, but it was completed again' } }
  }
  // Who was asked and finds the same content has nothing new to be told.
  const telling = last.state === 'asked' ? await told(call, form, await contentBefore(call, form)) : null
  if (telling === null) return null
  await appendEvent(call, form, { kind: 'asked', ...askedEvent(last) })
  return { row: last, telling }
}

/** The parties whose newest request was withdrawn by who made it, whatever they did before. */
const withdrawnParties = async (call: Call, form: number): Promise<ReadonlySet<string>> => {
  const rows = await call.db.rows<{ party: string }>(
    `select party from (select distinct on (party) party, deleted_at from devformsignature where devform_id = $1 order by party, id desc) newest
     where deleted_at is not null`,
    [form],
  )
  return new Set(rows.map(({ party }) => party))
}

/** Asks everybody anew who had signed, was asked or returned it, by the same way. Who declined, or was withdrawn, is not asked by itself. */
const askAgain = async (call: Call, parts: Pick<SigningParts, 'publicUrl'>, id: number): Promise<void> => {
  const form = await anyForm(call.db, id)
  if (!form || form.signers.parties.length === 0) return
  const rows = await askedRows(call.db, 's.devform_id = $1', [id])
  const withdrawn = await withdrawnParties(call, id)
  const asked: Again[] = []
  for (const party of form.signers.parties) {
    const last = rows
      .filter((row) => row.party === party.key && !withdrawn.has(party.key))
      .toSorted((one, other) => one.id - other.id)
      .at(-1)
    const again = await askParty(call, form, party, last)
    if (again) asked.push(again)
  }
  for (const { row, telling } of asked)
    if (telling && (await isDue(call.db, form, row))) await tellUnlessOften(call, parts, { form, row }, telling)
}

const tellAllVoided = async (
  call: Call,
  id: number,
  voided: readonly number[],
  { plain, given }: { plain: string; given: boolean },
): Promise<void> => {
  const form = await anyForm(call.db, id)
  if (!form) return
  for (const row of await askedRows(call.db, 's.devform_id = $1 and s.id = any($2::bigint[])', [id, voided])) {
    const own = given ? `${plain} The reason given: ${row.void_reason ?? ''}` : plain
    await tellVoided(call, form, row, { own, plain })
  }
}

const inWords = (from: FormMove['from'], what: string | undefined): { plain: string; given: boolean } => {
  if (what !== undefined) return { plain: what, given: true }
  // Of what is still being filled in they signed their own part, and read what it is about.
  if (from === 'started') return { plain: 'The form is about something else now.', given: false }
  return from === 'completed'
    ? { plain: 'The form is being changed.', given: false }
    : { plain: 'The form was reopened.', given: true }
}

/** What signing does when a form comes to another state: asks anew once it is completed, and tells whose signature does not hold. */
export const signingFollows =
  (parts: Pick<SigningParts, 'publicUrl'>): FormHook =>
  async (call, { form, from, to, voided = [], what }) => {
    if (voided.length > 0) await tellAllVoided(call, form.id, voided, inWords(from, what))
    if (from === 'started' && to === 'completed') await askAgain(call, parts, form.id)
  }
