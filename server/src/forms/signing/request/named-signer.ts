import { isSummed, nameFault } from '@college/contract/forms'
import type { SigningParty } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { checkEmail } from '#identity'
import { ApiError, badField } from '#platform'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { loadActor } from '#people'
import { isAddressOf } from '../guest/addresses.ts'
import { completedBy } from './rows.ts'
import type { SignedForm } from './rows.ts'
import { guestRefusal } from './without-mail.ts'

/** Who is asked: a person with an account, a role, or somebody invited. */
export interface Named {
  signer_id: number | null
  signer_role: string | null
  signer_name: string | null
  signer_email: string | null
}

type Manner = 'person' | 'role' | 'guest'

/** How the signer of a party may be named. */
const manners: Readonly<Record<SigningParty['who'], readonly Manner[]>> = {
  owner: ['person'],
  supervisor: ['person'],
  role: ['person', 'role'],
  guest: ['guest'],
  anyone: ['person', 'role', 'guest'],
}

/** Without mail no link or code proves who signs, so an account has to. */
const mannersOf = ({ who }: SigningParty, mail: boolean): readonly Manner[] => {
  if (mail) return manners[who]
  return who === 'guest' ? ['person'] : manners[who].filter((way) => way !== 'guest')
}

const fields: Readonly<Record<Manner, string>> = { person: 'signer_id', role: 'signer_role', guest: 'signer_name' }

const wanted: Readonly<Record<SigningParty['who'], string>> = {
  owner: 'The form’s owner signs here',
  supervisor: 'Choose one of their supervisors',
  role: 'Choose a person with the role, or the role itself',
  guest: 'Enter a name or an email address',
  anyone: 'Choose a person or role, or enter an email address',
}

/** Somebody of the form's college, with what they are there. */
interface Member {
  id: number
  name: string
  roles: string[]
}

/** Somebody of the form's college whose account is in use; null for anybody else. */
export const memberOf = (db: Runner, form: SignedForm, id: number): Promise<Member | null> =>
  db.row<Member>(
    `select u.id, u.display_name as name, array(
       select distinct h.name from held_role h where h.user_id = u.id and h.organisation_id = $2 and u.organisation_id = $2) as roles
     from "user" u where u.id = $1 and u.active and u.confirmed_at is not null and u.deleted_at is null
       and (u.organisation_id = $2 or exists (select 1 from membership m where m.user_id = u.id and m.organisation_id = $2 and m.deleted_at is null))`,
    [id, form.organisation_id],
  )

/** Ids of the people who supervise somebody at present. */
export const supervisorsOf = async (call: Call, person: number): Promise<readonly number[]> =>
  (await loadActor(call.db, person, call.now(), true))?.supervisors ?? []

const namedPerson = async (call: Call, form: SignedForm, party: SigningParty, id: number): Promise<Named> => {
  const isOwner = id === form.user_id
  if (isOwner !== (party.who === 'owner'))
    throw badField('signer_id', isOwner ? 'You can’t sign your own form here. Choose another person.' : wanted.owner)
  const person = await memberOf(call.db, form, id)
  if (!person) throw badField('signer_id', 'We couldn’t find this person')
  if (!isOwner && (await completedBy(call.db, form)) === id)
    throw badField('signer_id', `${person.name} completed this form for ${form.owner_name}, so another person signs it`)
  if (party.who === 'role' && !person.roles.includes(party.role ?? ''))
    throw badField('signer_id', `${person.name} does not have the role ${party.role ?? ''}`)
  if (party.who === 'supervisor' && !(await supervisorsOf(call, form.user_id)).includes(id))
    throw badField('signer_id', `${person.name} isn’t a supervisor of ${form.owner_name}`)
  return { signer_id: id, signer_role: null, signer_name: person.name, signer_email: null }
}

const namedRole = async (call: Call, form: SignedForm, party: SigningParty, role: string): Promise<Named> => {
  if (party.who === 'role' && role !== party.role) throw badField('signer_role', `${party.role ?? ''} signs here`)
  const known = await call.db.row(
    'select 1 from role where organisation_id = $1 and name = $2 and deleted_at is null and not is_admin',
    [form.organisation_id, role],
  )
  if (!known)
    throw badField('signer_role', `There is no role ${role} here. The college office can add it, or rename it back`)
  return { signer_id: null, signer_role: role, signer_name: role, signer_email: null }
}

/** Refuses an address that cannot be one, or is that of the owner or of who asks for them. */
export const checkInvited = async (call: Call, form: SignedForm, address: string, path: string): Promise<void> => {
  checkEmail(address, path)
  if (await isAddressOf(call.db, form.user_id, address))
    throw badField(
      path,
      `This address belongs to ${form.owner_name}, who owns the form. Enter the signer’s own address.`,
    )
  // With a link in their own mailbox, the office could sign as the signer.
  if (call.actor.id !== form.user_id && (await isAddressOf(call.db, call.actor.id, address)))
    throw badField(path, 'This is your own address. Give the signer’s own address.')
}

/** Refuses a name that cannot stand below a document. */
export const checkNamed = (name: string): void => {
  const fault = nameFault(name)
  if (fault !== null) throw badField('signer_name', fault)
}

const severalWays = (ways: readonly Manner[]): ApiError => {
  const message = 'Name one signer: a person, a role or an address'
  return new ApiError(
    code.bad,
    `${message}.`,
    ways.map((way) => ({ path: fields[way], message })),
  )
}

/** Who is asked, as a body names them; refuses whom the party of the form's version does not allow. */
export const namedSigner = async (
  call: Call,
  form: SignedForm,
  party: SigningParty,
  { given, mail }: { readonly given: Named; readonly mail: boolean },
): Promise<Named> => {
  const id = given.signer_id ?? (party.who === 'owner' ? form.user_id : null)
  const role = given.signer_role || null
  const name = given.signer_name || null
  const email = given.signer_email || null
  const ways: Manner[] = [
    ...(id !== null ? ['person' as const] : []),
    ...(role === null ? [] : ['role' as const]),
    ...(name === null && email === null ? [] : ['guest' as const]),
  ]
  const [way] = ways
  const allowed = mannersOf(party, mail)
  if (way === undefined) throw badField(fields[allowed[0] ?? 'person'], `${wanted[party.who]}.`)
  if (ways.length > 1) throw severalWays(ways)
  if (way === 'guest' && !mail) throw guestRefusal(email === null ? 'signer_name' : 'signer_email')
  if (!allowed.includes(way)) throw badField(fields[way], `${wanted[party.who]}.`)
  if (way === 'person') return namedPerson(call, form, party, Number(id))
  if (way === 'role') return namedRole(call, form, party, role ?? '')
  if (name !== null) checkNamed(name)
  if (email === null && isSummed(party))
    throw badField('signer_email', 'They answer by a link in their own mailbox. Enter their email address')
  if (email !== null) await checkInvited(call, form, email, 'signer_email')
  return { signer_id: null, signer_role: null, signer_name: name, signer_email: email }
}
