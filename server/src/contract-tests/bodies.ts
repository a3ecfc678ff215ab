import { isUnwritten } from '@college/contract/kit'
import type { CollegeRecord, Field } from '@college/contract/kit'
import type { TestApp } from '#testing'
import type { Body, Sample } from './sample.ts'
import { samples } from './samples.ts'

/** What is known of a record: its entry, or what follows from its fields. */
export const sampleOf = ({ name, fields, label, title: [one] }: CollegeRecord): Sample => {
  const isText = ([column, { kind, mode }]: [string, Field]): boolean =>
    column !== label && mode === 'optional' && ['text', 'longtext', 'richtext'].includes(kind)
  const [spare] = Object.entries(fields).find(isText) ?? []
  return {
    by: 'admin1',
    outsider: 'trainee1',
    stranger: 'bAdmin',
    body: (_college, n) => (fields[label]?.kind === 'text' ? { [label]: `${one} ${n}` } : {}),
    // The label may have to be unlike all others; words beside it need not.
    ...(spare && !samples[name] ? { change: { [spare]: 'Another text' } } : {}),
    ...samples[name],
  }
}

/** The row of the fixtures that a field points to, where there is one of its kind. */
const pointedTo = ({ fixtures: { a }, person }: TestApp, target: string | undefined): number | undefined => {
  const { id, plan, goal, activity, placement } = person('trainee1')
  const rows: Readonly<Record<string, number | null | undefined>> = {
    user: id,
    location: a.location,
    devcycle: a.traineeCycle,
    devformtemplate: a.formTemplate,
    devcategory: a.goalCategory,
    devplan: plan,
    devgoal: goal,
    devactivity: activity,
    placement,
  }
  return rows[target ?? ''] ?? undefined
}

const generated = (college: TestApp, name: string, field: Field, n: number): unknown => {
  switch (field.kind) {
    case 'text':
      return `Ā ${name} ${n}`.slice(0, field.max)
    case 'longtext':
      return `Several\nlines of ${name}, “quoted” ${n}`
    case 'richtext':
      return `<h2>Ā ${name}</h2><p>Several <strong>words</strong>, “quoted” ${n}</p>`
    case 'integer':
      return 3
    case 'minutes':
      return 45
    case 'decimal':
      return 1.5
    case 'factor':
      return 0.75
    case 'degrees':
      return -41.289996
    case 'date':
      return '2026-02-28'
    case 'instant':
      return '2026-02-28T11:30:00.000Z'
    case 'flag':
      return true
    case 'choice':
      return field.values?.at(-1)
    case 'id':
      return field.mode === 'required' ? pointedTo(college, field.references) : undefined
    // What these hold only the sample can know.
    case 'ids':
    case 'json':
      return undefined
  }
}

/** A create's body with every field that can be given. */
export const fullBody = (college: TestApp, record: CollegeRecord, n: number): Body => {
  const body: Body = {}
  for (const [name, field] of Object.entries(record.fields)) {
    const value = isUnwritten(field) || field.writable ? undefined : generated(college, name, field, n)
    if (value !== undefined) body[name] = value
  }
  return { ...body, ...sampleOf(record).body(college, n) }
}

/** Fields a caller may name in an update. */
export const changeable = (record: CollegeRecord): [string, Field][] =>
  Object.entries(record.fields).filter(([, field]) => !isUnwritten(field) && !field.fixed)

/** A change that an update of the record takes. */
export const changeOf = (record: CollegeRecord): Body => {
  const given = sampleOf(record).change
  if (given) return given
  const [name] =
    changeable(record).find(([, field]) => ['text', 'longtext', 'richtext'].includes(field.kind) && !field.writable) ??
    []
  return name ? { [name]: 'Another text' } : {}
}

/** A row of the record to work on: made over the wire, or the one that is there. */
export const rowOf = async (college: TestApp, record: CollegeRecord, n: number): Promise<number> => {
  const sample = sampleOf(record)
  if (sample.existing) return sample.existing(college)
  if (sample.make && !record.calls.includes('create')) return sample.make(college, n)
  const caller = await college.as(sample.by)
  const made = await caller.put(`/${record.name}`, fullBody(college, record, n))
  if (made.status !== 201)
    throw new Error(`${record.name}: ${made.status} ${made.message} ${JSON.stringify(made.errors)}`)
  return made.data.id
}

export const countRows = async (college: TestApp, table: string): Promise<number> =>
  (await college.db.row<{ count: number }>(`select count(*) from "${table}"`))?.count ?? -1
