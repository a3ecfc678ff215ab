import { readSchema, writeSchema } from '@college/contract/forms'
import type { FormData, TemplateVersion } from '@college/contract/forms'
import { addDays, daysBetween, quarterOf } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import { modelOfText, readTextValues } from '#forms'
import type { Runner } from '#database'
import type { Keys } from '#platform'
import { drawnBy } from './build/drawn.ts'
import { FormBook } from './build/form-book.ts'
import type { Begun, Member } from './build/form-book.ts'
import { tell } from './build/form-story.ts'
import type { Demo, DemoTemplate, Step, Story } from './data/index.ts'
import { fill } from './fill.ts'
import type { GoalForm } from './ledger.ts'

type Version = Pick<Begun, 'version' | 'type' | 'model'>

const columns =
  'devformtemplate_id, version, name, description, schema, signing_required, signers, encrypt, reopen_role'

const publish = `insert into devformtemplate_version (organisation_id, published_at, ${columns})
  select t.organisation_id, x.published_at, t.id, x.version, t.name, t.description, x.schema, t.signing_required, t.signers, t.encrypt, t.reopen_role
  from devformtemplate t cross join lateral (
    select t.version, t.schema, t.published_at
    union all select 1, b.schema, t.created_at from jsonb_to_recordset($1) b (name text, schema jsonb) where b.name = t.name
  ) x where t.version > 0 and t.agreement is null order by t.id, x.version
  returning organisation_id, ${columns}`

type VersionOf = (college: number, key: string, ago: number) => Version

const templateOf = ({ templates }: Demo, key: string): DemoTemplate => {
  const found = templates.get(key)
  if (!found) throw new Error(`there is no template ${key}`)
  return found
}

/** Publishes each template, and gives the version that a form begun so many days ago is of. */
const versionsOf = async (tx: Runner, demo: Demo): Promise<VersionOf> => {
  const before = [...demo.templates.values()].flatMap((each) =>
    each.before ? [{ name: each.name, schema: writeSchema(each.before.model) }] : [],
  )
  const published = await tx.rows<TemplateVersion & { organisation_id: number }>(publish, [JSON.stringify(before)])
  return (college, key, ago) => {
    const { name, type, before: first } = templateOf(demo, key)
    const number = first && ago <= first.until ? 2 : 1
    const found = published.find(
      (each) => each.organisation_id === college && each.name === name && each.version === number,
    )
    if (!found) throw new Error(`college ${college} has no template ${key}`)
    const { organisation_id: _, ...version } = found
    return { version, type, model: readSchema(version.schema).model }
  }
}

/** The answers that name a day: the day it was, or the quarter that was over by then. */
const daysFor = (names: readonly string[], data: FormData, day: CivilDate): FormData => {
  const quarter = quarterOf(addDays(quarterOf(day).from, -1))
  const days: Readonly<Record<string, CivilDate>> = { from: quarter.from, until: quarter.to, by: addDays(day, 30) }
  const wanted = names.filter((name) => name !== 'by' || data['given'] !== undefined)
  return Object.fromEntries(wanted.map((name) => [name, days[name] ?? day]))
}

const answersOf = (
  { name, answers, days }: DemoTemplate,
  nth: number,
  day: CivilDate,
  only?: readonly string[],
): FormData => {
  const given = answers[nth]
  if (!given) throw new Error(`${name} has no answers ${nth}`)
  const all = { ...daysFor(days, given, day), ...given }
  return only ? Object.fromEntries(Object.entries(all).filter(([key]) => only.includes(key))) : all
}

const begunBy = (demo: Demo, story: Story, owner: Member, version: Version, today: CivilDate): Untold => ({
  ...version,
  owner,
  title: story.title ?? null,
  goal: null,
  ago: story.begun,
  data: answersOf(templateOf(demo, story.template), story.answers, addDays(today, -story.begun), story.only),
})

type Untold = Omit<Begun, 'texts'>

/** With what its texts say of the person and of what it is about, as the next form of the book. */
const withTexts = async (tx: Runner, book: FormBook, begun: Untold): Promise<Begun> => {
  const { owner, title, goal: devgoal_id } = begun
  const about = {
    id: book.forms.length + 1,
    user_id: owner.id,
    title,
    devgoal_id,
    devactivity_id: null,
    placement_id: null,
  }
  return { ...begun, texts: await readTextValues(tx, about, begun.model) }
}

/** A goal's form, from the day it was filled in to the day it was finished: all of its parties are asked, then all sign. */
const stepsOf = ({ signers }: DemoTemplate, { signer }: GoalForm, owner: string, ago: number): Step[] => {
  const on = Math.max(1, ago - 2)
  const parties = signers.parties.map(({ key, who }) => ({ party: key, person: who === 'owner' ? owner : signer }))
  return [
    { act: 'complete', on: ago },
    ...parties.map(({ party, person }) => ({ act: 'ask' as const, on: ago, party, who: { person } })),
    ...parties.map(({ party }) => ({ act: 'sign' as const, on, party })),
    { act: 'finish', on },
  ]
}

/** The sign-ins that are printed on the page to sign in. */
const signIns = ['trainee', 'fellow', 'educator', 'director', 'instructor', 'admin', 'padmin']

const members = `select id, organisation_id, username, display_name from "user" order by id`

interface Text {
  id: number
  kind: 'terms' | 'confidentiality'
  title: string
  text: string
  /** Who of the printed sign-ins accepted it, and on which day. */
  people: { id: number; day: CivilDate }[]
}

/** What somebody accepted, as a form. */
interface Accepted {
  form: number
  template: number
  user: number
  kind: Text['kind']
}

const agreed = `select a.id, a.kind, a.title, a.text, coalesce(jsonb_agg(jsonb_build_object(
    'id', u.id, 'day', to_char(u.terms_agreed_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD')) order by u.id), '[]') as people
  from agreement a join "user" u on u.organisation_id = a.organisation_id and u.terms_agreed and u.username = any($1)
  group by a.id order by a.id`

const publishTexts = `with made as (
    insert into devformtemplate (organisation_id, name, type, schema, version, published_at, agreement, created_at, updated_at)
    select a.organisation_id, a.title, 'fellow', x.schema, 1, a.published_at, a.kind, a.published_at, a.published_at
    from jsonb_to_recordset($1) x (id bigint, schema jsonb) join agreement a on a.id = x.id order by a.id
    returning id, organisation_id, name, schema, agreement, published_at)
  insert into devformtemplate_version (organisation_id, devformtemplate_id, version, name, schema, signing_required, encrypt, published_at, agreement_id)
  select m.organisation_id, m.id, 1, m.name, m.schema, false, false, m.published_at, a.id
  from made m join agreement a on a.organisation_id = m.organisation_id and a.kind = m.agreement order by a.id
  returning ${columns}`

/** The texts of the college as templates, and what the people of the printed sign-ins accepted when they came in. */
const tellAccepted = async (tx: Runner, book: FormBook, today: CivilDate): Promise<Accepted[]> => {
  const texts = (await tx.rows<Text>(agreed, [signIns])).map((text) => ({ ...text, model: modelOfText(text) }))
  const schemas = texts.map(({ id, model }) => ({ id, schema: writeSchema(model) }))
  const versions = await tx.rows<TemplateVersion>(publishTexts, [JSON.stringify(schemas)])
  const told: Accepted[] = []
  for (const [at, { kind, model, people }] of texts.entries()) {
    const version = versions[at]
    if (!version) throw new Error(`the ${kind} of the demo college were not published`)
    for (const { id, day } of people) {
      const ago = daysBetween(day, today)
      const begun = {
        version,
        type: 'fellow',
        model,
        title: null,
        data: { accepted: true },
        texts: null,
        goal: null,
        ago,
      }
      const form = tell(book, { ...begun, owner: book.member(id) }, [
        { act: 'complete', on: ago },
        { act: 'finish', on: ago },
      ])
      told.push({ form, template: version.devformtemplate_id, user: id, kind })
    }
  }
  return told
}

const linkTexts = `update "user" u set terms_form_id = t.form, terms_template_id = t.template,
    confidentiality_form_id = c.form, confidentiality_template_id = c.template
  from jsonb_to_recordset($1) t (form bigint, template bigint, "user" bigint, kind text)
  join jsonb_to_recordset($1) c (form bigint, template bigint, "user" bigint, kind text) on c."user" = t."user" and c.kind = 'confidentiality'
  where t.kind = 'terms' and u.id = t."user"`

const linkActivities = `update devactivity a set devform_id = f.id
  from jsonb_to_recordset($1) x (form bigint, title text) join devform f on f.id = x.form
  where a.user_id = f.user_id and a.title = x.title
    and a.deleted_at is null and not exists (select 1 from devcycle c where c.id = a.devcycle_id and c.expired_at is not null)`

/** Publishes the templates, and tells what became of the forms of the demo college; `goals` are those that a form has completed. */
export const seedForms = async (
  tx: Runner,
  demo: Demo,
  keys: Keys,
  today: CivilDate,
  goals: readonly GoalForm[],
): Promise<void> => {
  const version = await versionsOf(tx, demo)
  const drawing = demo.people.flatMap((text) => (text.drawing ? [text.username] : []))
  const book = new FormBook(keys, today, await tx.rows<Member>(members), drawing)
  const accepted = await tellAccepted(tx, book, today)
  for (const goal of goals) {
    const owner = book.member(goal.user)
    const ago = Math.max(1, daysBetween(goal.date, today))
    const template = templateOf(demo, goal.template)
    const fits = template.fits_goals ?? [1]
    const data = answersOf(template, fits[owner.id % fits.length] ?? 1, goal.date)
    const begun = {
      ...version(owner.organisation_id, goal.template, ago),
      owner,
      title: null,
      goal: goal.goal,
      ago,
      data,
    }
    tell(book, await withTexts(tx, book, begun), stepsOf(template, goal, owner.username, ago))
  }
  const linked: { form: number; title: string }[] = []
  for (const story of demo.stories) {
    const owner = book.member(story.of)
    const form = tell(
      book,
      await withTexts(
        tx,
        book,
        begunBy(demo, story, owner, version(owner.organisation_id, story.template, story.begun), today),
      ),
      story.steps,
    )
    if (story.activity) linked.push({ form, title: story.activity })
  }
  await fill(tx, 'devform', book.forms)
  await fill(tx, 'devform_revision', book.revisions)
  await fill(tx, 'devform_event', book.events)
  await fill(tx, 'devformsignature', book.signatures)
  await fill(tx, 'signinglink', book.links)
  const keep = drawing.map((username) => book.member(username))
  const kept = keep.map(({ id, organisation_id, display_name }) => ({
    user_id: id,
    organisation_id,
    image: drawnBy(display_name),
    updated_at: `${addDays(today, -150)}T01:00:00Z`,
  }))
  await fill(tx, 'usersignature', kept)
  const nexts = ['devform', 'devform_revision', 'devform_event', 'devformsignature', 'signinglink'].map(
    (table) => `setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  )
  await tx.rows(`select ${nexts.join(', ')}`)
  await tx.rows(linkTexts, [JSON.stringify(accepted)])
  await tx.rows(linkActivities, [JSON.stringify(linked)])
}
