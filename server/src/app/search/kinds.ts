import { transaction, transactionTypes } from '@college/contract/accounting'
import type { SearchKind } from '@college/contract/app'
import { cycleSet, devactivity, devgoal } from '@college/contract/cpd'
import { devform } from '@college/contract/forms'
import { isAdmin } from '@college/contract/kit'
import type { CollegeRecord } from '@college/contract/kit'
import { placement, procedure } from '@college/contract/logbook'
import { enquiry, message } from '@college/contract/messaging'
import type { Values } from '#records'
import type { Call } from '#platform'
import { idsWith } from './names.ts'
import type { Names } from './names.ts'
import { hasSql } from './words.ts'
import type { Word } from './words.ts'

/** A word of the question at its place. */
export interface PlacedWord extends Word {
  readonly at: number
}

/** How the rows of a record are found and called; `t` is the row. */
export interface Kind {
  readonly record: CollegeRecord
  /** What they are called, with the joins it needs. */
  readonly title: string
  readonly joins?: string
  readonly about?: string
  /** In the caller's time zone. */
  readonly day: (zone: string) => string
  readonly state?: string
  readonly inside?: string
  /** The newest first, by an index. */
  readonly newest: string
  /** Whether a word is of what they are called, as SQL over what more it needs of values; null where it cannot be. */
  readonly has: (word: PlacedWord, names: Names) => ((values: Values) => string) | null
  /** The text that a question may begin as; null where it is no column. */
  readonly begins: string | null
  /** Whether they are found by a person's name alone, as papers are. */
  readonly byNameAlone?: boolean
  /** Whether its rows are of nobody in particular: a message is its readers'. */
  readonly ofNobody?: boolean
  /** Which rows concern the caller at all, beside which they may see. */
  readonly only?: (call: Call, values: Values) => string
}

const oneOf = (columns: readonly string[], ids: readonly number[], values: Values): string => {
  const list = `${values.add(ids)}::bigint[]`
  return columns.map((column) => `t.${column} = any (${list})`).join(' or ')
}

const formTitle = `concat_ws(', ', t.name, nullif(t.title, ''))`

const quarterStart = `make_date(left(t.quarter, 4)::int, right(t.quarter, 1)::int * 3 - 2, 1)`

/** The kinds of records that a search finds. */
export const kinds: Readonly<Record<Exclude<SearchKind, 'user'>, Kind>> = {
  devform: {
    record: devform,
    title: formTitle,
    begins: 't.name',
    // Many forms of a person have one name and one day.
    about: 't.reference',
    day: (zone) => `(coalesce(t.completed_at, t.created_at) at time zone ${zone})::date`,
    state: 't.state',
    newest: 't.id desc',
    has: (word) => () => hasSql('t.search', `concat_ws(', ', ${formTitle}, t.reference)`, word),
    byNameAlone: true,
  },
  placement: {
    record: placement,
    title: `concat_ws(', ', t.type, l.name)`,
    begins: 't.type',
    joins: 'left join location l on l.id = t.location_id',
    // The days that the report covers, of a quarter that may be split over two reports.
    about: `least(t.end_date, (${quarterStart} + interval '3 months - 1 day')::date)::text`,
    day: () => `greatest(t.start_date, ${quarterStart})`,
    state: 't.state',
    newest: 't.due_on desc, t.id desc',
    has:
      (word, { location }) =>
      (values) => {
        const there = idsWith(location, word.at)
        const type = hasSql('t.search', 't.type', word)
        return there.length === 0 ? type : `(${type} or ${oneOf(['location_id'], there, values)})`
      },
    byNameAlone: true,
  },
  devgoal: {
    record: devgoal,
    title: 't.title',
    begins: 't.title',
    joins: 'left join devcycle c on c.id = t.devcycle_id left join devplan n on n.id = t.devplan_id',
    about: 'coalesce(c.name, n.name)',
    day: () => 't.deadline',
    inside: 't.devplan_id is not null',
    newest: 't.id desc',
    has: (word) => () => hasSql('t.search', 't.title', word),
    // Shared goals are for who has their cycle; the office keeps those of all.
    only: ({ actor }, values) =>
      isAdmin(actor)
        ? 'true'
        : `(t.user_id is not null or exists (select 1 from devcycle c where c.id = t.devcycle_id and c.expired_at is null and c.type = ${values.add(cycleSet(actor.home_roles))}))`,
  },
  procedure: {
    record: procedure,
    title: `concat_ws(', ', ty.name, re.name)`,
    begins: null,
    joins: 'left join procedureterm ty on ty.id = t.type_id left join procedureterm re on re.id = t.region_id',
    about: 't.case_number::text',
    day: () => 't.procedure_date',
    newest: 't.procedure_date desc, t.id desc',
    has: (word, { procedureterm }) => {
      const terms = idsWith(procedureterm, word.at)
      const number = /^\d{1,8}$/.test(word.text) ? Number(word.text) : null
      if (terms.length === 0 && number === null) return null
      return (values) => {
        const numbered = number === null ? 'false' : `t.case_number = ${values.add(number)}::bigint`
        return `(${oneOf(['type_id', 'region_id', 'modality_id'], terms, values)} or ${numbered})`
      }
    },
  },
  message: {
    record: message,
    title: `coalesce(t.subject, '')`,
    joins: 'left join "user" s on s.id = t.sender_id',
    about: 's.display_name',
    begins: 't.subject',
    day: (zone) => `(coalesce(t.sent_at, t.updated_at) at time zone ${zone})::date`,
    state: 't.state',
    newest: 't.id desc',
    has: (word) => () => hasSql('t.search', `coalesce(t.subject, '')`, word),
    ofNobody: true,
    // What the office may open besides is on its own list.
    only: ({ actor, now }, values) => {
      const me = `${values.add(actor.id)}::bigint`
      return `(t.sender_id = ${me} or (t.state <> 'draft' and exists (select 1 from messagerecipient g where g.message_id = t.id and g.user_id = ${me} and g.arrives_at <= ${values.add(now())}::timestamptz)))`
    },
  },
  transaction: {
    record: transaction,
    title: `concat_ws(' ', initcap(t.type), t.reference)`,
    about: 't.description',
    begins: 't.reference',
    day: () => 't.date',
    state: 't.state',
    newest: 't.date desc, t.id desc',
    has: (word) => () => {
      const called = hasSql('t.search', `concat_ws(' ', t.reference, t.description)`, word)
      const type = transactionTypes.find((each) => word.text.length > 2 && each.startsWith(word.text.toLowerCase()))
      return type === undefined ? called : `(t.type = '${type}' or ${called})`
    },
  },
  enquiry: {
    record: enquiry,
    title: 't.subject',
    about: `concat_ws(', ', t.reference, t.name)`,
    begins: 't.subject',
    day: (zone) => `(t.last_at at time zone ${zone})::date`,
    state: 't.state',
    newest: 't.last_at desc, t.id desc',
    has: (word) => () => hasSql('t.search', `concat_ws(' ', t.reference, t.name, t.subject)`, word),
    ofNobody: true,
  },
  devactivity: {
    record: devactivity,
    title: 't.title',
    begins: 't.title',
    day: () => 't.activity_date',
    state: 't.state',
    newest: 't.activity_date desc, t.id desc',
    has:
      ({ begins }) =>
      () =>
        `t.title_words like ${begins}`,
  },
}
