import type { Actor } from './actor.ts'

export type Value = string | number | boolean | null

/** A statement about one row, as data: the server reads it as SQL, both sides can ask `matches`. */
export type Rule =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'where'; readonly column: string; readonly values: readonly Value[] }
  | { readonly kind: 'containsAny'; readonly column: string; readonly values: readonly (string | number)[] }
  | { readonly kind: 'begun'; readonly from: string }
  | {
      readonly kind: 'namedIn'
      readonly table: string
      readonly column: string
      readonly person: string
      readonly from: string
      readonly ids: readonly number[]
    }
  | { readonly kind: 'either'; readonly rules: readonly Rule[] }
  | { readonly kind: 'both'; readonly rules: readonly Rule[] }

export const all: Rule = { kind: 'all' }
export const none: Rule = { kind: 'none' }

/** The column holds one of the values. No value at all is `none`; a missing value is a mistake and throws. */
export const where = (column: string, ...values: readonly (Value | undefined)[]): Rule => {
  const known: Value[] = []
  for (const value of values) {
    if (value === undefined) throw new Error(`A rule on ${column} was given no value`)
    if (!known.includes(value)) known.push(value)
  }
  return known.length === 0 ? none : { kind: 'where', column, values: known }
}

/** Any of the rules. Values of the same column are merged so that SQL can use one index. */
export const either = (...rules: readonly Rule[]): Rule => {
  const flat = rules
    .flatMap((rule) => (rule.kind === 'either' ? rule.rules : [rule]))
    .filter((rule) => rule.kind !== 'none')
  if (flat.some((rule) => rule.kind === 'all')) return all
  const columns = new Map<string, Value[]>()
  const others: Rule[] = []
  for (const rule of flat) {
    if (rule.kind === 'where') columns.set(rule.column, [...(columns.get(rule.column) ?? []), ...rule.values])
    else others.push(rule)
  }
  const merged = [...Array.from(columns, ([column, values]) => where(column, ...values)), ...others]
  const [first, ...rest] = merged
  if (!first) return none
  return rest.length === 0 ? first : { kind: 'either', rules: merged }
}

const implies = (rule: Rule, wider: Rule): boolean =>
  wider.kind === 'where' &&
  rule.kind === 'where' &&
  rule.column === wider.column &&
  rule.values.every((value) => wider.values.includes(value))

/** All of the rules. A choice that another part already makes true is left out, so that SQL stays indexable. */
export const both = (...rules: readonly Rule[]): Rule => {
  const flat = rules
    .flatMap((rule) => (rule.kind === 'both' ? rule.rules : [rule]))
    .filter((rule) => rule.kind !== 'all')
  if (flat.some((rule) => rule.kind === 'none')) return none
  const needed = flat.filter(
    (rule, at) =>
      !flat.some((other, otherAt) => {
        if (rule.kind === 'either') return rule.rules.some((choice) => implies(other, choice))
        return implies(other, rule) && (otherAt < at || !implies(rule, other))
      }),
  )
  const [first, ...rest] = needed
  if (!first) return all
  return rest.length === 0 ? first : { kind: 'both', rules: needed }
}

/** The column is a list, and holds one of the values. No value at all is `none`. */
export const containsAny = (column: string, ...values: readonly (string | number)[]): Rule =>
  values.length === 0 ? none : { kind: 'containsAny', column, values: [...new Set(values)] }

/** An instant of the row has come. Only the database can tell: in memory it is never true. */
export const begun = (from: string): Rule => ({ kind: 'begun', from })

/**
 * Rows of another table name one of the people beside this row, from an instant on: `column` of them holds this row's id, `person` the
 * person's. Only the database can tell: in memory it is never true.
 */
export const namedIn = (
  { table, column, person, from }: { table: string; column: string; person: string; from: string },
  ...ids: readonly number[]
): Rule => (ids.length === 0 ? none : { kind: 'namedIn', table, column, person, from, ids: [...new Set(ids)] })

/** Whether a rule is true of a row. A column the row does not carry throws: a missing value never widens a rule. */
export const matches = (rule: Rule, row: Readonly<Record<string, unknown>>): boolean => {
  switch (rule.kind) {
    case 'all':
      return true
    case 'none':
    case 'begun':
    case 'namedIn':
      return false
    case 'where': {
      const value = row[rule.column]
      if (value === undefined) throw new Error(`A rule asks for ${rule.column}, which the row does not carry`)
      return rule.values.some((known) => known === value)
    }
    case 'containsAny': {
      const list = row[rule.column]
      if (!Array.isArray(list)) throw new Error(`A rule asks for the list ${rule.column}, which the row does not carry`)
      return rule.values.some((known) => list.includes(known))
    }
    case 'either':
      return rule.rules.some((part) => matches(part, row))
    case 'both':
      return rule.rules.every((part) => matches(part, row))
  }
}

/** Who may do what with a record's rows; each right is a rule made for one actor. */
export interface Policy {
  see: (actor: Actor) => Rule
  create: (actor: Actor) => Rule
  update: (actor: Actor) => Rule
  remove: (actor: Actor) => Rule
}
