import type { Deadline } from '@college/contract/cpd'
import type { FormState } from '@college/contract/forms'
import { signerName } from '#forms'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { askedSigners, remindableAsks } from './asked-signers.ts'
import type { AskedSigner } from './asked-signers.ts'

/** Deadlines of the caller from one source. */
export type ReadDeadlines = (call: Call) => Promise<Deadline[]>

/** Whether mail of an organisation goes out. */
type HasMail = (db: Runner, organisationId: number) => Promise<boolean>

interface CameBack {
  id: number
  name: string
  title: string | null
  day: string
  task: FormTask
  how: 'declined' | 'returned' | 'rejected' | 'reopened' | null
  who: string
  reason: string | null
  state: FormState
  asked: AskedSigner[] | null
}

type FormTask =
  | 'ask_again'
  | 'change_form'
  | 'add_part'
  | 'answer_pass'
  | 'ask_to_sign'
  | 'read_rejection'
  | 'continue_form'
  | 'finish_form'
  | 'wait_for_signer'

/** For so many days a form is pointed out to its owner that a signer rejected: nothing more has to be done for it. */
const pointedOutDays = 14

/** What is done in the editor; the rest on the form's page. */
const inEditor: readonly FormTask[] = ['add_part', 'continue_form']

const called = ({ name, signer_role: role }: AskedSigner): string =>
  role === null ? (name ?? 'a signer') : `${/^[aeiou]/i.test(role) ? 'an' : 'a'} ${role}`

/** Who a form waits for: the first whose turn it is, how many more, and which of them a mail can remind. */
const waitsFor = (asked: readonly AskedSigner[], remind: number[]): NonNullable<Deadline['waits_for']> => {
  const first = asked.find(({ due }) => due) ?? asked[0]
  return {
    who: first ? called(first) : 'a signer',
    others: Math.max(asked.length - 1, 0),
    remind,
  }
}

/**
 * Own forms that wait for their owner, each once: a signer declined, rejected or wants to pass it on, it was returned for changes or reopened
 * by another, the part of another was filled in before the owner's, nobody is asked to sign it, it was begun and put to nobody, or everyone
 * has signed and it can be finished; and those that their signers have. Of what came back it says who sent it and why, of what signers have
 * who they are.
 */
export const returnedForms =
  (hasMail: HasMail): ReadDeadlines =>
  async (call) => {
    const { id: user_id } = call.actor
    const rows = await call.db.rows<CameBack>(
      `with mine as (
     select f.id, f.name, f.title, (max(s.answered_at) at time zone $4)::date as day, 'ask_again' as task, 1 as place
     from devformsignature s join devform f on f.id = s.devform_id
     where f.user_id = $1 and (f.state = 'completed' or (f.state = 'started' and s.fills and f.returned_at is null)) and f.deleted_at is null
       and s.state = 'declined' and s.deleted_at is null
       and not exists (select from devformsignature n where n.devform_id = f.id and n.party = s.party and n.state in ('asked', 'signed') and n.deleted_at is null)
     group by f.id, f.name, f.title
     union all
     select f.id, f.name, f.title, (f.returned_at at time zone $4)::date, 'change_form', 0
     from devform f
     where f.user_id = $1 and f.state = 'started' and f.returned_at is not null and f.deleted_at is null
     union all
     select f.id, f.name, f.title, (max(s.answered_at) at time zone $4)::date, 'add_part', 2
     from devformsignature s join devform f on f.id = s.devform_id
     where f.user_id = $1 and f.state = 'started' and f.returned_at is null and f.deleted_at is null
       and s.state = 'signed' and s.fills and s.deleted_at is null
     group by f.id, f.name, f.title
     union all
     select f.id, f.name, f.title, (min(coalesce(w.passed_at, s.asked_at)) at time zone $4)::date, 'answer_pass', 3
     from devformsignature s join suggested_signer w on w.devformsignature_id = s.id and w.passes and w.accepted is null
       join devform f on f.id = s.devform_id
     where f.user_id = $1 and f.state in ('started', 'completed') and f.deleted_at is null and s.state = 'asked' and s.deleted_at is null
     group by f.id, f.name, f.title
     union all
     select f.id, f.name, f.title, (f.completed_at at time zone $4)::date, 'ask_to_sign', 4
     from devform f
     where f.user_id = $1 and f.state = 'completed' and f.signing_required and f.deleted_at is null
       and f.signatures_given is distinct from f.signatures_needed
       and not exists (select from devformsignature s where s.devform_id = f.id and s.state = 'asked' and s.deleted_at is null)
     union all
     select f.id, f.name, f.title, (f.ended_at at time zone $4)::date, 'read_rejection', 5
     from devform f
     where f.user_id = $1 and f.state = 'rejected' and f.deleted_at is null and f.ended_at > $2::timestamptz - make_interval(days => $3)
     union all
     select f.id, f.name, f.title, (f.created_at at time zone $4)::date, 'continue_form', 6
     from devform f
     where f.user_id = $1 and f.state = 'started' and f.returned_at is null and f.deleted_at is null
       and not exists (select from devformsignature s where s.devform_id = f.id and s.state = 'asked' and s.fills and s.deleted_at is null)
     union all
     select f.id, f.name, f.title, (f.signed_at at time zone $4)::date, 'finish_form', 7
     from devform f
     where f.user_id = $1 and f.state = 'signed' and f.deleted_at is null
     union all
     select f.id, f.name, f.title, (min(s.asked_at) at time zone $4)::date, 'wait_for_signer', 8
     from devformsignature s join devform f on f.id = s.devform_id
     where f.user_id = $1 and (f.state = 'completed' or (f.state = 'started' and s.fills and f.returned_at is null)) and f.deleted_at is null
       and s.state = 'asked' and s.signer_id is distinct from f.user_id and s.deleted_at is null
     group by f.id, f.name, f.title
     ), first as (select distinct on (id) id, name, title, day, task from mine order by id, place)
     select f.id, f.name, f.title, f.day, f.task, e.kind as how, e.who, e.comment as reason, d.state,
       case when f.task = 'wait_for_signer' then ${askedSigners('d')} end as asked
     from first f join devform d on d.id = f.id
     left join lateral (
       select e.kind, ${signerName('e.who')} as who, e.comment
       from devform_event e left join devformsignature s on s.id = e.devformsignature_id
       where e.devform_id = f.id and e.kind = any (case f.task when 'ask_again' then array['declined']
         when 'change_form' then array['returned', 'reopened'] when 'read_rejection' then array['rejected'] else array[]::text[] end)
       order by e.number desc limit 1) e on true
     order by f.day, f.id`,
      [user_id, call.now(), pointedOutDays, call.actor.timezone],
    )
    const now = call.now()
    const remindable = ({ asked, state }: CameBack): number[] => remindableAsks(asked, { user_id, state }, now)
    const mail = rows.some((row) => remindable(row).length > 0) && (await hasMail(call.db, call.actor.organisation_id))
    return rows.map((row) => {
      const { id, name, title, day, task, how, who, reason, asked } = row
      return {
        uid: `form-${id}`,
        task,
        title: [name, title].filter(Boolean).join(', '),
        user_id,
        user_name: null,
        day: null,
        since: day,
        unit: null,
        done: null,
        of: null,
        ...(how && { sent_back: { how, who, reason } }),
        ...(asked && { waits_for: waitsFor(asked, mail ? remindable(row) : []) }),
        path: inEditor.includes(task) ? `/app/form/edit?id=${id}` : `/app/form?id=${id}`,
      }
    })
  }
