import { addDays } from '@college/contract/kit'
import type { PersonName, TestApp } from '#testing'

/** A row as it is given. */
export type Body = Record<string, unknown>

/** What the contract tests need to know of a record beyond its statement: who writes it, and values a generator cannot guess. */
export interface Sample {
  /** Who creates, changes and removes the rows of this record. */
  by: PersonName
  /** Someone who sees the writer's rows and may not change them; null where nobody does. */
  outsider: PersonName | null
  /** Someone of another organisation; null where the record has no organisations. */
  stranger: PersonName | null
  /** Values of the n-th row over the generated ones. */
  body: (college: TestApp, n: number) => Body
  /** A row of the record's own that is there already, for records the wire does not create. */
  existing?: (college: TestApp) => number
  /** The n-th row made past the wire, for records the wire does not create. */
  make?: (college: TestApp, n: number) => Promise<number>
  /** A changed field, where the first text of the record will not do. */
  change?: Body
}

/** So many days after the day of the fixtures. */
export const day = (college: TestApp, days: number): string => addDays(college.fixtures.today, days)
