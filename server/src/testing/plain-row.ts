import type { CollegeRecord } from '@college/contract/kit'

/** The n-th row of a record of the college that asks for nothing but words; null of one that has an owner, asks for more or isn't created. */
export const plainRow = (record: CollegeRecord, n: number): Record<string, string> | null => {
  const required = Object.entries(record.fields).filter(([, { mode }]) => mode === 'required')
  const isOfCollege = record.owner === null && !record.platformWide && record.calls.includes('create')
  if (!isOfCollege || !required.every(([, { kind }]) => kind === 'text')) return null
  return Object.fromEntries(required.map(([name]) => [name, `${record.title[0]} ${n}`]))
}
