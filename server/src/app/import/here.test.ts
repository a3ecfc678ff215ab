import { expect, it } from 'vitest'
import { caseNumberLine, contentsOfProcedure } from './here.ts'

const of = (comments: string): string[] =>
  contentsOfProcedure(
    { procedure_date: '2020-03-04', modality_id: 1, type_id: 2, region_id: 3, comments: `Smooth\n${comments}\nFine` },
    9,
  )

it('knows a procedure by its case number at another college, also as that was written before the college was named', () => {
  const known = ['procedure 2020-03-04 1 2 3 9', 'procedure 2020-03-04 1 2 3 4711']
  expect(of(caseNumberLine(4711, 'Kahurangi College: North'))).toEqual(known)
  expect(of('Case number there: 4711.')).toEqual(known)
})
