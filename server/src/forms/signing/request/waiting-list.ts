import { defaultSignature, keepSignature, signatureCandidates, waitingSignatures } from '@college/contract/forms'
import type { Signers, WaitingSignature } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { serve } from '#http'
import { badField, notFound } from '#platform'
import type { Served } from '#http'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { supervisorsOf } from './named-signer.ts'
import { isDue, openRequests } from './open-requests.ts'
import type { SigningParts } from '../parts.ts'
import { checkedDrawing } from '../sign/picture.ts'
import { nameOf } from '../../chain.ts'
import { allowForm, anyForm, partyOf, seesForm } from './rows.ts'
import type { SignedForm } from './rows.ts'

interface Candidate {
  id: number
  name: string
  role: string | null
  supervisor: boolean
}

const mostShown = 30

// Roles in the form's college. Who is elsewhere at home has none here, as the policies have it.
const candidates = `select u.id, u.display_name as name, (select min(h.name) from held_role h
    where h.user_id = u.id and h.organisation_id = $1 and not h.is_admin) as role, u.id = any($2::bigint[]) as supervisor
  from "user" u
  where u.organisation_id = $1 and u.active and u.confirmed_at is not null and u.deleted_at is null and u.id <> $3
    and (not $4::boolean or u.id = any($2::bigint[]))
    and ($5::text is null or exists (select from held_role h where h.user_id = u.id and h.organisation_id = $1 and h.name = $5))
    and fold(u.display_name) like '%' || fold($6) || '%'
  order by u.id = any($2::bigint[]) desc, u.display_name, u.id limit ${mostShown}`

const asWords = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** As much of a form as says who can be asked about it. */
type Asking = Pick<SignedForm, 'organisation_id' | 'user_id' | 'owner_name' | 'signers'>

const formOf = async (call: Call, id: number): Promise<Asking> => {
  const form = await anyForm(call.db, id)
  if (!form || !seesForm(call, form)) throw notFound('form')
  // Whether they can be asked now is said where they are asked; looking ahead does no harm.
  allowForm(call, { ...form, state: 'completed' }, 'ask', { fills: false })
  return form
}

/** A form that the caller would begin from the newest version of a template. */
const fromTemplate = async (call: Call, id: number | undefined): Promise<Asking> => {
  const row = await call.db.row<{ signers: Signers | null }>(
    `select v.signers from devformtemplate t join devformtemplate_version v on v.devformtemplate_id = t.id and v.version = t.version
     where t.id = $1 and t.organisation_id = $2 and t.deleted_at is null and t.archived_at is null`,
    [id, call.actor.organisation_id],
  )
  if (!row) throw notFound('form template')
  const { id: user_id, organisation_id } = call.actor
  return {
    user_id,
    organisation_id,
    owner_name: await nameOf(call),
    signers: row.signers ?? { order: 'any', parties: [] },
  }
}

const serveCandidates = ({ hasMail }: Pick<SigningParts, 'hasMail'>): Served =>
  serve(signatureCandidates, async (call, { query }) => {
    const form =
      query.id === undefined ? await fromTemplate(call, query.devformtemplate_id) : await formOf(call, query.id)
    const party = partyOf(form, query.party)
    if (!party) throw badField('party', 'This form has no such signature. Reload the page and choose again.')
    if (party.who === 'guest' && (await hasMail(call.db, form.organisation_id))) return { data: [] }
    if (party.who === 'owner')
      return { data: [{ id: form.user_id, name: form.owner_name, role: null, supervisor: false }] }
    const supervisors = await supervisorsOf(call, form.user_id)
    const rows = await call.db.rows<Candidate>(candidates, [
      form.organisation_id,
      supervisors,
      form.user_id,
      party.who === 'supervisor',
      party.who === 'role' ? (party.role ?? '') : null,
      asWords(query.q ?? ''),
    ])
    return { data: rows }
  })

const waitingBody = `json_build_object(
    'id', s.id, 'devform_id', f.id, 'form_name', f.name, 'form_title', f.title, 'user_id', f.user_id, 'user_name', u.display_name,
    'party_title', s.party_title, 'asked_at', to_char(s.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'content_hash', f.content_hash, 'fills', s.fills, 'by_role', s.signer_id is null) as body`

const asked = `${openRequests}
  join "user" u on u.id = f.user_id`

// Whose turn it is; nobody signs their own form for somebody else, nor one that they completed for its owner.
const turnOf = (person: string): string =>
  `${isDue}
    and (f.user_id = ${person} or (select r.completed_by from devform_revision r where r.devform_id = f.id order by r.number desc limit 1) is distinct from ${person})`

const waiting = `select ${waitingBody} from ${asked}
  where (s.signer_id = $1 or (s.signer_id is null and s.organisation_id = $2 and s.signer_role = any($3::text[]) and f.user_id <> $1))
    and ${turnOf('$1')}
  order by s.asked_at, s.id limit 200`

/** Forms that wait for somebody's signature, and whose turn it is. */
export const waitingFor = async (call: Pick<Call, 'db' | 'actor'>): Promise<WaitingSignature[]> => {
  const { id, organisation_id, home_roles } = call.actor
  const rows = await call.db.rows<{ body: WaitingSignature }>(waiting, [id, organisation_id, home_roles])
  return rows.map(({ body }) => body)
}

/** The same for many people of one organisation, in one statement: each with the one who signs. */
export const waitingForPeople = (
  db: Runner,
  organisationId: number,
  people: readonly number[],
): Promise<{ signer: number; body: WaitingSignature }[]> =>
  db.rows<{ signer: number; body: WaitingSignature }>(
    `select p.id as signer, ${waitingBody} from ${asked}
     join lateral (
       select s.signer_id as id where s.signer_id = any($2::bigint[])
       union
       select h.user_id from held_role h where s.signer_id is null and s.organisation_id = $1 and h.organisation_id = $1
         and h.name = s.signer_role and h.user_id = any($2::bigint[]) and h.user_id <> f.user_id) p on true
     where ${turnOf('p.id')} order by s.asked_at, s.id`,
    [organisationId, people],
  )

/** The same as keys: one for each form and each time that it was asked for. */
export const formsToSign = (
  db: Runner,
  _now: Date,
  people: readonly number[],
): Promise<{ user_id: number; kind: 'form'; key: string }[]> =>
  db.rows<{ user_id: number; kind: 'form'; key: string }>(
    `select p.id as user_id, 'form' as kind, 'form ' || f.id || ' ' || extract(epoch from max(s.asked_at)) as key from ${asked}
     join lateral (
       select s.signer_id as id where s.signer_id = any($1::bigint[])
       union
       select h.user_id from held_role h join "user" o on o.id = h.user_id and o.organisation_id = h.organisation_id
       where s.signer_id is null and h.organisation_id = s.organisation_id and h.name = s.signer_role and h.user_id = any($1::bigint[])
         and h.user_id <> f.user_id) p on true
     where ${turnOf('p.id')} group by p.id, f.id`,
    [people],
  )

const serveWaiting: Served = serve(waitingSignatures, async (call) => ({ data: await waitingFor(call) }))

const stored = async (db: Runner, person: number): Promise<string | null> =>
  (await db.row<{ image: string }>('select image from usersignature where user_id = $1', [person]))?.image ?? null

const serveDefault: Served = serve(defaultSignature, async (call) => ({
  // Whoever acts as somebody never has their drawing.
  data: { image: call.caller.actingAs === null ? await stored(call.db, call.actor.id) : null },
}))

const serveKeep: Served = serve(keepSignature, async (call, { body }) => {
  const image = checkedDrawing(body.image)
  const { id, organisation_id } = call.actor
  if (image === null) await call.db.rows('delete from usersignature where user_id = $1', [id])
  else
    await call.db.rows(
      `insert into usersignature (user_id, organisation_id, image, updated_at) values ($1, $2, $3, $4)
       on conflict (user_id) do update set image = excluded.image, updated_at = excluded.updated_at`,
      [id, organisation_id, image, call.now()],
    )
  return { data: { image }, status: code.created }
})

/** Who can be asked, what waits, and the caller's own drawing. */
export const lookingCalls = (parts: Pick<SigningParts, 'hasMail'>): readonly Served[] => [
  serveCandidates(parts),
  serveWaiting,
  serveDefault,
  serveKeep,
]
