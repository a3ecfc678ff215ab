import type { CpdGroup } from '@college/contract/cpd'
import type { CivilDate } from '@college/contract/kit'
import { standardRoles } from '@college/contract/people'
import { writtenOn, yearsUpTo } from '../calendar.ts'
import type { Year } from '../calendar.ts'
import type { Demo } from '../data/index.ts'
import type { Ledger } from '../ledger.ts'
import type { Rows } from '../rows.ts'
import { addFormTemplates } from './templates.ts'

/** A category that exists, with its subcategories by name. */
export interface Category {
  id: number
  group: CpdGroup | null
  under: ReadonlyMap<string, number>
}

/** A cycle that exists. */
export interface Cycle extends Year {
  id: number
  type: 'trainee' | 'fellow'
}

/** An organisation that exists, and what its people refer to. */
export interface College {
  id: number
  /** What the files of the demo college say. */
  demo: Demo
  ledger: Ledger
  today: CivilDate
  /** When the organisation's own rows were written. */
  founded: string
  roles: ReadonlyMap<string, number>
  /** Categories by kind and key. */
  activity: ReadonlyMap<string, Category>
  goal: ReadonlyMap<string, Category>
  cycles: readonly Cycle[]
  templates: ReadonlyMap<string, number>
}

const addCategories = (
  ledger: Ledger,
  organisationId: number,
  kind: string,
  demo: Demo,
  at: string,
  templates: ReadonlyMap<string, number>,
): Map<string, Category> => {
  const made = new Map<string, Category>()
  const texts = demo.categories.filter((text) => text.kind === kind)
  texts.forEach((text, position) => {
    const row = {
      organisation_id: organisationId,
      kind,
      type: text.set ?? null,
      mcnz_group: text.group ?? null,
    }
    const more = { name: text.name, code: text.code ?? null, position, max_minutes: text.most_minutes ?? null }
    const credit = { credit_per: text.earns_by ?? null, credit_factor: text.factor ?? null }
    const form = { devformtemplate_id: templates.get(text.form ?? '') ?? null }
    const id = ledger.add('devcategory', { ...row, ...more, ...credit, ...form, parent_id: null }, at)
    // Below it, the factor of the category holds.
    const own = { code: null, max_minutes: null, credit_per: null, credit_factor: null, devformtemplate_id: null }
    const plain = { ...row, ...own, parent_id: id }
    const under = new Map(
      (text.under ?? []).map((name, place) => [
        name,
        ledger.add('devcategory', { ...plain, name, position: place }, at),
      ]),
    )
    made.set(text.key, { id, group: text.group ?? null, under })
  })
  return made
}

const addCycles = (
  ledger: Ledger,
  organisationId: number,
  years: readonly Year[],
  { cycles }: Demo,
  today: CivilDate,
): Cycle[] =>
  (['fellow', 'trainee'] as const).flatMap((type) =>
    years.map((year) => {
      const row: Rows['devcycle'] = {
        organisation_id: organisationId,
        name: year.name,
        type,
        start_date: year.start,
        end_date: year.end,
        hours_required: cycles.hours[type],
        group_minima: type === 'trainee' ? {} : year.current ? cycles.group_minima : cycles.group_minima_before,
        cultural_safety_required: type === 'fellow' && year.current,
        expired_at: year.current ? null : writtenOn(year.end, today),
      }
      return { ...year, type, id: ledger.add('devcycle', row, writtenOn(year.start, today)) }
    }),
  )

/** Founds an organisation with roles, settings, categories and cycles. */
export const addCollege = (
  ledger: Ledger,
  demo: Demo,
  texts: Omit<Rows['organisation'], 'demo'>,
  today: CivilDate,
): College => {
  const years = yearsUpTo(today, demo.cycles.years)
  const founded = writtenOn(years[0]?.start ?? today, today)
  const id = ledger.add('organisation', { ...texts, demo: true }, founded)
  const roles = new Map(
    standardRoles.map((role) => [
      role.name,
      ledger.add('role', { ...role, organisation_id: id, description: demo.roles[role.name] ?? null }, founded),
    ]),
  )
  for (const [name, value] of Object.entries(demo.settings))
    ledger.add('organisationconfig', { organisation_id: id, name, type: typeof value, value: String(value) }, founded)
  const templates = addFormTemplates(ledger, id, demo, founded, today)
  addCategories(ledger, id, 'plan', demo, founded, templates)
  for (const text of demo.reports) ledger.add('reportconfig', { organisation_id: id, ...text }, founded)
  return {
    id,
    demo,
    ledger,
    today,
    founded,
    roles,
    activity: addCategories(ledger, id, 'activity', demo, founded, templates),
    goal: addCategories(ledger, id, 'goal', demo, founded, templates),
    cycles: addCycles(ledger, id, years, demo, today),
    templates,
  }
}
