import { proofOf } from '@college/contract/forms'
import type { Form, FormData, FormSignature, Signature, Signers } from '@college/contract/forms'
import type { Call } from '#platform'
import { partAnswers } from './parts.ts'
import { completedBy } from '../signing/request/rows.ts'

type Stored = Omit<
  FormSignature,
  'mine' | 'due' | 'name_typed' | 'email_domain' | 'answers' | 'before' | 'own_part_only' | 'voided'
> &
  Pick<Signature, 'before_answers'>

// Whoever answered has the name they had then: it is part of what they signed.
const stored = `select s.id, s.party, s.party_title, s.position, s.signer_id, s.signer_role,
    coalesce(case when s.answered_at is null then u.display_name end, s.signer_name, u.display_name, s.signer_role, s.party_title) as name, s.signer_email as email, s.state, s.method,
    s.asked_at, s.reminded_at, s.answered_at, s.comment, s.void_reason, s.image, s.content_hash, s.office_credential, s.before_answers, s.fills,
    case when s.state <> 'asked' or s.signer_id is not null or s.signer_role is null then null
      when not exists (select from role r where r.organisation_id = s.organisation_id and r.name = s.signer_role and r.deleted_at is null) then 'gone'
      when not exists (select from role_holder h where h.organisation_id = s.organisation_id and h.name = s.signer_role and h.user_id <> s.user_id) then 'unheld'
    end as role_gap,
    case when g.name is not null then json_build_object('signer_id', g.signer_id, 'name', g.name, 'email', g.email, 'passes', g.passes, 'accepted', g.accepted) end as suggests
  from devformsignature s left join suggested_signer g on g.devformsignature_id = s.id left join "user" u on u.id = s.signer_id where s.devform_id = $1 and s.deleted_at is null order by s.position, s.id`

/** Everybody who was ever asked to sign a form, as the caller may know them. */
export const formSignatures = async (
  call: Call,
  form: Form,
  signers: Signers | null,
  { office }: { office: boolean },
): Promise<FormSignature[]> => {
  // Whoever completed it for the owner does not sign it.
  const author = await completedBy(call.db, form)
  const found = await call.db.row<{ body: Stored[] }>(
    `select coalesce(json_agg(row_to_json(x)), '[]') as body from (${stored}) x`,
    [form.id],
  )
  const rows = found?.body ?? []
  const { actor, caller } = call
  const parts = await partAnswers(call.db, call.keys, form, signers)
  /** What the caller answered in a part with a signature that was voided since. */
  const answeredBefore = (party: string): FormData | null => {
    const last = rows.findLast((row) => row.party === party && row.state === 'voided' && row.signer_id === actor.id)
    return last ? parts.own(last) : null
  }
  const isSigned = (party: string): boolean => rows.some((row) => row.party === party && row.state === 'signed')
  return rows.map(({ before_answers, ...row }) => {
    const open = row.state === 'asked' && (form.state === 'completed' || (form.state === 'started' && row.fills))
    const byRole =
      row.signer_role !== null &&
      form.organisation_id === actor.organisation_id &&
      form.user_id !== actor.id &&
      actor.home_roles.includes(row.signer_role)
    const before = (signers?.parties ?? []).slice(0, row.position)
    const mine =
      open &&
      caller.actingAs === null &&
      (author !== actor.id || form.user_id === actor.id) &&
      (row.signer_id === actor.id || byRole)
    return {
      // Said by who reads the whole form.
      voided: null,
      answers: row.state === 'signed' && row.signer_id === actor.id ? parts.own(row) : parts.shown(row),
      before: mine && row.fills ? answeredBefore(row.party) : null,
      own_part_only:
        row.state === 'signed' && row.fills && (before_answers === true || row.content_hash !== form.content_hash),
      mine,
      due: open && (signers?.order !== 'in_order' || before.every(({ key }) => isSigned(key))),
      ...row,
      ...proofOf({ ...row, signer_email: row.email }),
      email: office ? row.email : null,
      suggests: office || row.signer_id === actor.id ? row.suggests : null,
      // A drawing is for its signer, and for those who asked.
      image: office || row.signer_id === actor.id ? row.image : null,
    }
  })
}
