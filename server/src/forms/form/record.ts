import { canonicalJson, devform, formRefusal } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { formPages } from '@college/contract/messaging'
import type { Draft } from '@college/contract/kit'
import { standard } from '#records'
import { lastReminderSql, remindsOf } from '#messaging'
import { ApiError, badField } from '#platform'
import type { ServerRecord } from '#records'
import type { Call } from '#platform'
import { appendEvent } from '../chain.ts'
import { signerName } from '../signer-name.ts'
import { beginning, linksFit } from './new-form.ts'
import { tellMoved, voidSignatures } from './moves.ts'
import type { FormParts } from './moves.ts'
import { keepReference } from './text-values.ts'
import { waitsForAny, waitsForNames } from './waits-for.ts'
import { waitsSince, waitsSinceBy } from './waits-since.ts'
import { asForm, handedIn, retitling, saved, saving, savingTexts, auditEntry } from './save.ts'

type DraftForm = Readonly<Draft<typeof devform>>

const closed = 'This form is closed. To change it, reopen it with a reason.'
const stays = 'This form was signed or finished, so you can’t delete it.'

// Who may at all is the policy's to say.
const allow = (call: Call, row: DraftForm, act: 'write' | 'remove'): void => {
  const refusal = formRefusal(call.actor, asForm(row), act)
  if (refusal !== code.notPossible) return
  throw new ApiError(refusal, act === 'remove' ? stays : row.state === 'completed' ? handedIn : closed)
}

// Lists, mails and the database show a title to more than those who read the form.
const untitled = (before: DraftForm | null, after: DraftForm): void => {
  if (!after.encrypted || after.title === null || before?.title === after.title) return
  throw badField(
    'title',
    'This form is sealed, but its title wouldn’t be. Leave the title empty and say it in the form.',
  )
}

// Nobody signs their own form for a role. Both questions are of the college, not of a form, so a list asks them once and not for each row.
const unheldRole = (alias: string): string => `(${alias}.state in ('started', 'completed') and exists (
  select from jsonb_array_elements_text(${alias}.signer_roles) asked (role)
  where (${alias}.organisation_id, asked.role) not in (select organisation_id, name from role_holder)
    or (${alias}.organisation_id, asked.role, ${alias}.user_id) in (
      select organisation_id, name, min(user_id) from role_holder group by organisation_id, name having count(distinct user_id) = 1)))`

// A part whose last answer is a refusal, so that another has to be asked: before the form is completed those with answers of their own.
const declinedOf = (
  alias: string,
): string => `s.devform_id = ${alias}.id and s.state = 'declined' and s.deleted_at is null
    and ((s.fills and ${alias}.state = 'started' and ${alias}.returned_at is null) or ${alias}.state = 'completed')
    and not exists (select from devformsignature n where n.devform_id = s.devform_id and n.party = s.party
      and n.state in ('asked', 'signed') and n.deleted_at is null)`

const declinedBy = (alias: string): string => `(select coalesce(json_agg(distinct x.name order by x.name), '[]')
  from (select ${signerName('coalesce(s.signer_name, u.display_name, s.signer_role, s.party_title)')} as name
    from devformsignature s left join "user" u on u.id = s.signer_id where ${declinedOf(alias)}) x)`

const signedBy = (alias: string): string => `(select coalesce(json_agg(x.name order by x.id), '[]')
  from (select s.id, ${signerName('coalesce(s.signer_name, u.display_name)')} as name from devformsignature s left join "user" u on u.id = s.signer_id
    where s.devform_id = ${alias}.id and s.state = 'signed' and s.deleted_at is null) x where x.name is not null)`

const lastSignedAt = (alias: string): string => `(select max(s.answered_at) from devformsignature s
  where s.devform_id = ${alias}.id and s.state = 'signed' and s.deleted_at is null)`

const agreementOf = (alias: string): string => `(exists (select from devformtemplate form_text
  where form_text.id = ${alias}.devformtemplate_id and form_text.agreement is not null))`

const askedOf = (alias: string): string => `(select count(*)::integer from devformsignature s
  where s.devform_id = ${alias}.id and s.state = 'asked' and s.deleted_at is null)`

// As the chip of a list says it.
const waitsOf = (alias: string): string => `(case
  when ${alias}.state not in ('started', 'completed') then 'nothing'
  when ${alias}.state = 'completed' and (${alias}.signing_required is not true or ${alias}.signatures_given is not distinct from ${alias}.signatures_needed) then 'nothing'
  when ${alias}.state = 'started' and ${alias}.returned_at is not null then (case when (
    select e.kind from devform_event e where e.devform_id = ${alias}.id and e.kind in ('returned', 'reopened') order by e.number desc limit 1
  ) = 'reopened' then 'reopened' else 'changes' end)
  when exists (select from devformsignature s where ${declinedOf(alias)}) then 'declined'
  when ${alias}.state = 'started' and exists (select from devformsignature s where s.devform_id = ${alias}.id and s.state = 'signed'
    and s.fills and s.deleted_at is null) then 'part'
  when exists (select from devformsignature s join suggested_signer w on w.devformsignature_id = s.id and w.passes and w.accepted is null
    where s.devform_id = ${alias}.id and s.state = 'asked' and s.deleted_at is null) then 'pass'
  when exists (select from devformsignature s where s.devform_id = ${alias}.id and s.state = 'asked'
    and (s.fills or ${alias}.state = 'completed') and s.deleted_at is null) then 'signer'
  when ${alias}.state = 'completed' then 'asking'
  else 'draft' end)`

// Its owner by a message, or by email somebody who is still asked to sign it.
const lastReminder = (alias: string): string => `(case when ${alias}.state in ('started', 'completed') then (
  select y.said from (
    select ${lastReminderSql(`${alias}.user_id`, remindsOf(formPages, alias))} as said
    union all
    select (select json_build_object('at', e.at, 'by_id', e.user_id, 'by_name', e.who)
      from devform_event e join devformsignature s on s.id = e.devformsignature_id and s.state = 'asked' and s.deleted_at is null
      where e.devform_id = ${alias}.id and e.kind = 'reminded' order by e.number desc limit 1)
  ) y where y.said is not null order by (y.said->>'at')::timestamptz desc limit 1) end)`

/** Forms: begun from the newest version of a template, saved as they are filled in, closed once they are signed. */
export const formRecord = (parts: FormParts): ServerRecord =>
  standard(devform, {
    hidden: { data: ['data_sealed'] },
    computed: {
      reference: (alias) => `${alias}.reference`,
      done: (alias) => `${alias}.done`,
      asked: askedOf,
      role_unheld: unheldRole,
      waits: waitsOf,
      signed_by: signedBy,
      last_signed_at: lastSignedAt,
      agreement: agreementOf,
      declined_by: declinedBy,
      last_reminder: lastReminder,
      waits_for: Object.assign(waitsForNames, { among: waitsForAny }),
      waits_since: Object.assign((alias: string) => waitsSince(alias), { among: waitsSinceBy }),
    },
    auditEntry,
    check: async (call, save) => {
      const { before, after, given } = save
      if (before) allow(call, before, 'write')
      const begun = before ? {} : await beginning(call, after)
      untitled(before, { ...after, ...begun })
      await linksFit(call.db, after, given)
      const set = {
        ...begun,
        ...(await (before && !given.has('data') ? retitling(call, save) : saving(call, save, begun))),
      }
      return { ...set, ...(await savingTexts(call, save, set)) }
    },
    checkRemove: (call, before) => allow(call, before, 'remove'),
    checkLinks: (call, row) => allow(call, row, 'write'),
    after: async (call, { act, before, after }) => {
      const form = asForm(after)
      if (act === 'remove') return tellMoved(call, parts, { form, from: form.state, to: null })
      if (act === 'restore') return tellMoved(call, parts, { form, from: null, to: form.state })
      await saved(call, after)
      if (act === 'create') {
        await keepReference(call.db, form.id)
        await appendEvent(call, form, { kind: 'started' })
        return tellMoved(call, parts, { form, from: null, to: 'started' })
      }
      // What its texts say of that is read with it.
      const isRetitled =
        before.title !== after.title || canonicalJson(before.text_values) !== canonicalJson(after.text_values)
      const isTakenBack = before.state === 'completed' && after.state === 'started'
      // Whoever signed a part before the form was completed read what it is about, and nothing else.
      if (!isTakenBack && !(isRetitled && (before.signatures_given ?? 0) > 0)) return
      await appendEvent(call, form, { kind: 'changed' })
      const content = isRetitled ? null : before.content_hash
      const voided = await voidSignatures(call, form, 'The form was changed.', { content })
      await tellMoved(call, parts, { form, from: before.state, to: 'started', voided })
    },
    conflicts: { devform_signed_stays: () => new ApiError(code.notPossible, stays) },
  })
