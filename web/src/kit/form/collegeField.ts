import { headFields, type CollegeRecord, type Field } from '@college/contract/kit'
import { useMemo, useState } from 'react'
import { useMixedColleges } from '../api/colleges.ts'
import type { Raw } from './values.ts'

export const collegeName = 'organisation_id'

const field: Field | undefined = headFields[collegeName]

// What is about a person, or begins from another row, is of the college of these.
const saysWhere = ({ fields }: CollegeRecord, initial: Raw): boolean =>
  fields['user_id']?.mode === 'required' ||
  Object.entries(initial).some(([name, value]) => name.endsWith('_id') && typeof value === 'number')

/**
 * The record with a field for the college, where a new row could be of several: its editor then asks for it. The server knows best when
 * it has to be said, so the field may stay empty.
 */
export const useCollegeField = <R extends CollegeRecord>(record: R, id: number | null, initial: Raw): R => {
  const mixed = useMixedColleges().length > 1
  const [isAsked] = useState(mixed && id === null && !record.platformWide && !saysWhere(record, initial))
  return useMemo(() => {
    if (!isAsked || !field) return record
    const own: Field = { ...field, mode: 'optional' }
    return { ...record, fields: { [collegeName]: own, ...record.fields } }
  }, [record, isAsked])
}
