import type { RequiredForms } from '@college/contract/cpd'

/** Forms of one kind that goals of a cycle or a programme require, of several people. */
export interface RequiredKind {
  readonly key: string
  readonly name: string
  readonly of: RequiredForms['of']
  readonly done: number
  readonly required: number
  /** How many people have all that is required of them. */
  readonly complete: number
  readonly people: readonly RequiredForms[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** The kinds by name, what a programme requires before what a cycle does. */
export const requiredKinds = (rows: readonly RequiredForms[]): RequiredKind[] => {
  const by = new Map<string, RequiredForms[]>()
  for (const row of rows) {
    const key = `${row.of} ${row.devformtemplate_id}`
    by.set(key, [...(by.get(key) ?? []), row])
  }
  return [...by.entries()]
    .map(([key, people]) => ({
      key,
      name: people[0]?.name ?? '',
      of: people[0]?.of ?? 'programme',
      done: sum(people.map(({ done }) => done)),
      required: sum(people.map(({ required }) => required)),
      complete: people.filter(({ done, required }) => done >= required).length,
      people,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en-NZ') || other.of.localeCompare(one.of))
}
