import type { CpdGroup } from '@college/contract/cpd'
import type { CivilDate } from '@college/contract/kit'
import { standardRoles } from '#people'
import { writtenOn, yearsUpTo } from '../calendar.ts'
import type { Year } from '../calendar.ts'
import { activityCategories, goalCategories, planCategories } from '../content/categories.ts'
import type { CategoryText } from '../content/categories.ts'
import type { TemplateKey } from '../content/forms/templates.ts'
import { roleDescriptions, settings } from '../content/college.ts'
import { reportTexts } from '../content/reports.ts'
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
  ledger: Ledger
  today: CivilDate
  /** When the organisation's own rows were written. */
  founded: string
  roles: ReadonlyMap<string, number>
  /** Categories by kind and key. */
  activity: ReadonlyMap<string, Category>
  goal: ReadonlyMap<string, Category>
  cycles: readonly Cycle[]
  templates: ReadonlyMap<TemplateKey, number>
}

/** College years that the demo goes back, the current one included. */
export const yearsKept = 3

// The rules were tightened this year: most had met the years before.
const minima = { reviewing_reflecting: 600, measuring_improving: 600, educational: 1_200 }
const minimaBefore = { reviewing_reflecting: 480, measuring_improving: 360, educational: 900 }
const hours = { fellow: 50, trainee: 100 }

const addCategories = (
  ledger: Ledger,
  organisationId: number,
  kind: string,
  texts: readonly CategoryText[],
  at: string,
): Map<string, Category> => {
  const made = new Map<string, Category>()
  texts.forEach((text, position) => {
    const row = {
      organisation_id: organisationId,
      kind,
      type: text.type ?? null,
      mcnz_group: text.group ?? null,
    }
    const more = { name: text.name, code: text.code ?? null, position, max_minutes: text.most ?? null }
    const id = ledger.add('devcategory', { ...row, ...more, parent_id: null }, at)
    const under = new Map(
      (text.under ?? []).map((name, place) => [
        name,
        ledger.add('devcategory', { ...row, name, code: null, position: place, max_minutes: null, parent_id: id }, at),
      ]),
    )
    made.set(text.key, { id, group: text.group ?? null, under })
  })
  return made
}

const addCycles = (ledger: Ledger, organisationId: number, years: readonly Year[], today: CivilDate): Cycle[] =>
  (['fellow', 'trainee'] as const).flatMap((type) =>
    years.map((year) => {
      const row: Rows['devcycle'] = {
        organisation_id: organisationId,
        name: year.name,
        type,
        start_date: year.start,
        end_date: year.end,
        hours_required: hours[type],
        group_minima: type === 'trainee' ? {} : year.current ? minima : minimaBefore,
        cultural_safety_required: type === 'fellow' && year.current,
        expired_at: year.current ? null : writtenOn(year.end, today),
      }
      return { ...year, type, id: ledger.add('devcycle', row, writtenOn(year.start, today)) }
    }),
  )

/** Founds an organisation with roles, settings, categories and cycles. */
export const addCollege = (ledger: Ledger, texts: Omit<Rows['organisation'], 'demo'>, today: CivilDate): College => {
  const years = yearsUpTo(today, yearsKept)
  const founded = writtenOn(years[0]?.start ?? today, today)
  const id = ledger.add('organisation', { ...texts, demo: true }, founded)
  const roles = new Map(
    standardRoles.map((role) => [
      role.name,
      ledger.add('role', { ...role, organisation_id: id, description: roleDescriptions[role.name] ?? null }, founded),
    ]),
  )
  for (const [name, value] of Object.entries(settings))
    ledger.add('organisationconfig', { organisation_id: id, name, type: typeof value, value: String(value) }, founded)
  addCategories(ledger, id, 'plan', planCategories, founded)
  for (const text of reportTexts) ledger.add('reportconfig', { organisation_id: id, ...text }, founded)
  return {
    id,
    ledger,
    today,
    founded,
    roles,
    activity: addCategories(ledger, id, 'activity', activityCategories, founded),
    goal: addCategories(ledger, id, 'goal', goalCategories, founded),
    cycles: addCycles(ledger, id, years, today),
    templates: addFormTemplates(ledger, id, founded, today),
  }
}
