import { conversationCode, conversationPrompts } from '@college/contract/cpd'
import type { ConversationForm, TalkForm } from '@college/contract/cpd'
import { devform, questionsOf, readSchema } from '@college/contract/forms'
import { ruleFor } from '@college/contract/kit'
import type { Actor, CivilDate } from '@college/contract/kit'
import { signerName } from '#forms'
import { ruleSql, Values } from '#records'
import type { Call } from '#platform'

interface Meant {
  category_id: number
  template: number | null
  name: string | null
  schema: unknown
}

/** The category of conversations that is looked at first, and the newest version of the form that goes with it. */
const meant = `from devcategory c left join devformtemplate t on t.id = c.devformtemplate_id and t.deleted_at is null and t.archived_at is null
     left join lateral (select v.* from devformtemplate_version v where v.devformtemplate_id = t.id order by v.version desc limit 1) v on true
     where c.organisation_id = $1 and c.code = '${conversationCode}' and c.kind = 'activity' and c.active and c.deleted_at is null
     order by v.devformtemplate_id is null, c.position, c.id limit 1`

const meantOf = (call: Call, organisationId: number): Promise<Meant | null> =>
  call.db.row<Meant>(`select c.id as category_id, v.devformtemplate_id as template, v.name, v.schema ${meant}`, [
    organisationId,
  ])

/** The form that goes with conversations; null where the college has named none. */
export const talkTemplate = async (call: Call, organisationId: number): Promise<number | null> => {
  const row = await call.db.row<Pick<Meant, 'template'>>(`select v.devformtemplate_id as template ${meant}`, [
    organisationId,
  ])
  return row?.template ?? null
}

type FormRow = TalkForm & { schema: unknown }

/** The newest form of a template that a person began on the days of a year and neither withdrew nor saw rejected, where the caller may see it. */
export const formInYear = async (
  call: Call,
  template: number,
  person: Actor,
  { from, to }: { from: CivilDate; to: CivilDate },
): Promise<FormRow | null> => {
  const values = new Values()
  const visible = ruleSql(ruleFor(devform, 'see', call.actor), 'f', values)
  return call.db.row<FormRow>(
    `select f.id, v.name, f.reference, f.revision, f.state, f.signing_required, v.schema,
       (select count(*)::int from devformsignature s where s.devform_id = f.id and s.state = 'asked' and s.deleted_at is null) as waiting,
       (select coalesce(jsonb_agg(jsonb_build_object('part', s.party_title, 'name', ${signerName('coalesce(u.display_name, s.signer_name)')}, 'signed_at',
           case when s.state = 'signed' then s.answered_at end) order by s.position, s.id), '[]')
         from devformsignature s left join "user" u on u.id = s.signer_id
         where s.devform_id = f.id and s.state in ('asked', 'signed') and s.deleted_at is null) as signers,
       (select max(a.id) from devactivity a where a.devform_id = f.id and a.deleted_at is null) as devactivity_id
     from devform f join devformtemplate_version v on v.devformtemplate_id = f.devformtemplate_id and v.version = f.version
     where f.user_id = ${values.add(person.id)} and f.devformtemplate_id = ${values.add(template)} and f.deleted_at is null
       and f.state in ('started', 'completed', 'signed', 'finished') and ${visible}
       and (f.created_at at time zone ${values.add(person.timezone)})::date between ${values.add(from)}::date and ${values.add(to)}::date
     order by f.id desc limit 1`,
    values.list,
  )
}

// What is ticked, dated and rated is on the form; these are what two people talk about.
const asked = (schema: unknown): string[] =>
  questionsOf(readSchema(schema).model).flatMap(({ question }) =>
    question.kind === 'long_text' ? [question.title] : [],
  )

/** The form of a person's structured conversation in their year, from a day to a day, as the caller may read it. */
export const readTalk = async (
  call: Call,
  person: Actor,
  days: { from: CivilDate; to: CivilDate },
): Promise<ConversationForm> => {
  const known = await meantOf(call, person.organisation_id)
  const found = known?.template ? await formInYear(call, known.template, person, days) : null
  const { schema, ...form } = found ?? { schema: known?.schema ?? null }
  const questions = schema === null ? [] : asked(schema)
  return {
    category_id: known?.category_id ?? null,
    template: known?.template ? { id: known.template, name: known.name ?? '' } : null,
    questions: questions.length > 0 ? questions : [...conversationPrompts],
    form: 'id' in form ? form : null,
  }
}
