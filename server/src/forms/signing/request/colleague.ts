import { nameFault } from '@college/contract/forms'
import { badField } from '#platform'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { memberOf } from './named-signer.ts'
import type { AskedRow, SignedForm } from './rows.ts'

/** A colleague whom somebody names instead of themselves. */
export interface Colleague {
  readonly name: string
  readonly email?: string | undefined
}

interface Suggestion {
  signer_id: number | null
  name: string
  email: string | null
  accepted: boolean | null
}

/** Refuses the name of a colleague that cannot stand below a document. */
export const checkColleagueName = (name: string): void => {
  const fault = nameFault(name)
  if (fault !== null) throw badField('colleague.name', fault)
}

/** Keeps who could sign instead, as the account of the college that has the address where there is one; `passes` waits for the owner’s answer. */
export const keepColleague = async (
  call: Call,
  form: SignedForm,
  row: AskedRow,
  { name, email }: Colleague,
  passes = false,
): Promise<void> => {
  const address = email ?? null
  const known = await call.db.row<{ id: number }>(
    'select id from "user" where lower(email) = lower($1) and deleted_at is null',
    [address],
  )
  const member = known ? await memberOf(call.db, form, known.id) : null
  const isSelf =
    (member !== null && member.id === row.signer_id) ||
    (address !== null && address.toLowerCase() === row.signer_email?.toLowerCase())
  if (passes && isSelf) throw badField('colleague.email', 'This is your own address. Enter your colleague’s')
  await call.db.rows(
    `insert into suggested_signer (devformsignature_id, organisation_id, signer_id, name, email, passes, passed_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (devformsignature_id) do update set signer_id = $3, name = $4, email = $5, passes = $6, passed_at = $7, accepted = null`,
    [row.id, form.organisation_id, member?.id ?? null, name, address, passes, passes ? call.now() : null],
  )
}

/** The colleague to whom somebody wants to pass what they are asked; null where they don’t. */
export const passingOf = (db: Runner, id: number): Promise<Suggestion | null> =>
  db.row<Suggestion>(
    'select signer_id, name, email, accepted from suggested_signer where devformsignature_id = $1 and passes',
    [id],
  )

/** Says to whom a request went that the caller was asked for first; null where it is not that. */
export const passedOn = async (db: Runner, row: AskedRow, owner: string): Promise<string | null> => {
  const passing = row.state === 'withdrawn' ? await passingOf(db, row.id) : null
  return passing?.accepted
    ? `You passed this to ${passing.name}, and ${owner} has asked them instead. There’s nothing more for you to do.`
    : null
}
