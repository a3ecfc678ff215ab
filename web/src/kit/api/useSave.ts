import type { CollegeRecord, Create, Update } from '@college/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useClient } from './ClientProvider.tsx'
import { keys, invalidate } from './keys.ts'
import { outcomeOf, type Outcome } from './outcome.ts'
import { idOf, showAhead } from './optimisticRows.ts'
import { writeFor, type OpenWrite } from './writeKey.ts'

/** Creates a row, or updates it where the body has an id; what the record touches is fetched again. */
export const useSave = <R extends CollegeRecord>(record: R) => {
  const client = useClient()
  const answers = useQueryClient()
  const [saving, setSaving] = useState(false)
  const open = useRef<OpenWrite | null>(null)

  /** `resumed` is a write that an earlier page left open; a `hurried` one is repeated by its caller. */
  const save = async (
    body: Create<R> | Update<R>,
    resumed: OpenWrite | null = null,
    hurried = false,
  ): Promise<Outcome<R, Create<R> | Update<R>>> => {
    const write = writeFor(open.current ?? resumed, body, client.context.newId)
    open.current = null
    const options = { key: write.key, hurried }
    const rollback = isUpdate(body) ? await showAhead(answers, record, body) : null
    setSaving(true)
    try {
      const row = isUpdate(body)
        ? await client.updateRecord<R>(record, body, options)
        : await client.createRecord<R>(record, body, options)
      answers.setQueryData(keys.row(record, idOf(row)), row)
      void invalidate(answers, [record.name, ...record.invalidates])
      return { kind: 'saved', row }
    } catch (error) {
      rollback?.()
      const outcome = outcomeOf<R, Create<R> | Update<R>>(error, body, write)
      if (outcome.kind === 'failed') open.current = outcome.open
      return outcome
    } finally {
      setSaving(false)
    }
  }
  return { save, saving }
}

const isUpdate = <R>(body: Create<R> | Update<R>): body is Update<R> =>
  typeof body === 'object' && body !== null && 'id' in body
