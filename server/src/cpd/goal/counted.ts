import { countedWords } from '@college/contract/cpd'

const inDays = (goal: string, day: string): string => `${day}
     between coalesce((select start_date from devcycle where id = ${goal}.devcycle_id), (select start_date from devplan where id = ${goal}.devplan_id), '-infinity')
     and coalesce((select end_date from devcycle where id = ${goal}.devcycle_id), (select end_date from devplan where id = ${goal}.devplan_id), 'infinity')`

const inWords = (goal: string): string =>
  countedWords.map((word) => `(${goal}.${word} is null or case_.${word} = ${goal}.${word})`).join(' and ')

/** The table of procedures `case_` of a person that count toward a goal, as text of a statement that follows `from`. */
const cases = (goal: string, person: string): string =>
  `procedure case_ where case_.user_id = ${person} and case_.organisation_id = ${goal}.organisation_id and case_.deleted_at is null
     and ${inDays(goal, 'case_.procedure_date')} and ${inWords(goal)}`

// The day that the list of forms is narrowed by: when its owner completed it, whoever signed it later.
const completedOn = (goal: string): string =>
  `(form_.completed_at at time zone (select timezone from organisation where id = ${goal}.organisation_id))::date`

/** The table of forms `form_` of a person that count toward a goal, of all versions of its template. */
const forms = (goal: string, person: string): string =>
  `devform form_ where form_.user_id = ${person} and form_.organisation_id = ${goal}.organisation_id and form_.deleted_at is null and form_.done
     and form_.devformtemplate_id = ${goal}.devformtemplate_id and ${inDays(goal, completedOn(goal))}`

/**
 * How many things count toward a goal, as text of a statement: procedures or forms where the goal counts these, else what `activities` gives. The goal is an
 * alias with the columns of `devgoal`.
 */
export const countToward = (goal: string, person: string, activities: string): string =>
  `case ${goal}.counts when 'procedures' then (select count(*)::int from ${cases(goal, person)})
     when 'forms' then (select count(*)::int from ${forms(goal, person)}) else ${activities} end`

/**
 * Everything that counts toward a goal of a person up to a day, as text of a statement that gives `day`, `time` in minutes and `id`.
 * An activity that is dated ahead counts from its day.
 */
export const entriesToward = (goal: string, person: string, until: string): string =>
  `select activity_date as day, time, id from devactivity
     where ${goal}.counts = 'activities' and user_id = ${person} and devgoal_id = ${goal}.id and state = 'complete' and deleted_at is null
       and activity_date <= ${until}
   union all
   select case_.procedure_date, 0, case_.id from ${cases(goal, person)} and ${goal}.counts = 'procedures'
   union all
   select ${completedOn(goal)}, 0, form_.id from ${forms(goal, person)} and ${goal}.counts = 'forms'`
