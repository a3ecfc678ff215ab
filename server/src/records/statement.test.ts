import { all, both, either, matches, none, where } from '@college/contract/kit'
import type { Rule } from '@college/contract/kit'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ruleSql, Values } from './statement.ts'
import { openTestApp } from '#testing'

const college = await openTestApp({ from: 'empty' })

interface Row {
  n: number | null
  word: string | null
  yes: boolean | null
}

const numbers = fc.option(fc.integer({ min: 0, max: 4 }))
const words = fc.option(fc.constantFrom('a', 'b', "o'clock", '"', '', 'Ā'))
const flags = fc.option(fc.boolean())
const row: fc.Arbitrary<Row> = fc.record({ n: numbers, word: words, yes: flags })

const leaf: fc.Arbitrary<Rule> = fc.oneof(
  fc.constantFrom(all, none),
  fc.array(numbers, { maxLength: 3 }).map((values) => where('n', ...values)),
  fc.array(words, { maxLength: 3 }).map((values) => where('word', ...values)),
  fc.array(flags, { maxLength: 2 }).map((values) => where('yes', ...values)),
)
const { rule } = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('rule'), { maxLength: 3 }).map((rules) => either(...rules)),
    fc.array(tie('rule'), { maxLength: 3 }).map((rules) => both(...rules)),
  ),
}))

it('a rule selects in SQL exactly the rows it holds for', async () => {
  await fc.assert(
    fc.asyncProperty(rule, fc.array(row, { minLength: 1, maxLength: 12 }), async (stated, rows) => {
      const values = new Values()
      const given = values.add(JSON.stringify(rows.map((each, at) => ({ ...each, at }))))
      const found = await college.db.rows<{ at: number }>(
        `select at from jsonb_to_recordset(${given}::jsonb) as t(at int, n bigint, word text, yes boolean) where ${ruleSql(stated, 't', values)} order by at`,
        values.list,
      )
      const expected = rows.flatMap((each, at) => (matches(stated, { ...each }) ? [at] : []))
      expect(found.map((each) => each.at)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})
