import type { CollegeRecord } from '@college/contract/kit'
import { LeftLines, LeftText } from '../offline/LeftText.tsx'
import type { RecordForm } from './recordForm.ts'
import { showValue } from './showValue.ts'
import { changed, valuesOfRow, type Raw } from './values.ts'

const sentenceCase = (name: string): string => {
  const words = name.replace(/_(id|date)$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const linesOf = (record: CollegeRecord, changes: Raw) =>
  Object.entries(changes).map(([name, value]) => [sentenceCase(name), showValue(record, name, value)] as const)

/** What an earlier page left of a row that was read, and is shown without its editor as it takes no changes any more. */
export function RestoredFields<R extends CollegeRecord>({ form }: { readonly form: RecordForm<R> }) {
  const { record } = form.core
  if (!form.restoredAt || !form.row) return null
  const lines = linesOf(record, changed(form.core.form.getValues(), valuesOfRow(record, form.row)))
  return <LeftLines at={form.restoredAt} what={record.title[0]} lines={lines} onDiscard={form.startOver} />
}

/** What was typed into the editor of a row that can’t be changed any more. */
export function LeftFields({ record, id }: { readonly record: CollegeRecord; readonly id: number }) {
  return (
    <LeftText name={`${record.name}:${id}`} what={record.title[0]} linesOf={(changes) => linesOf(record, changes)} />
  )
}
