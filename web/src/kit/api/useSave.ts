import type { CollegeRecord, Create, Row, Update } from '@college/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useClient } from './ClientProvider.tsx'
import { keys } from './keys.ts'
import { outcomeOf, type Outcome } from './outcome.ts'
import { idOf, showAhead } from './optimisticRows.ts'
import { useWrite } from './useWrite.ts'
import { writeFor, type OpenWrite } from './writeKey.ts'

interface SaveInput<R> {
  readonly body: Create<R> | Update<R>
  readonly key: string
  /** The caller repeats it: it is given up at once without a network. */
  readonly hurried?: boolean
}

/** Creates a row, or updates it where the body has an id; what the record touches is fetched again. */
export const useSave = <R extends CollegeRecord>(record: R) => {
  const client = useClient()
  const answers = useQueryClient()
  const open = useRef<OpenWrite | null>(null)
  const { mutateAsync: write, isPending: saving } = useWrite<SaveInput<R>, Row<R>>({
    write: ({ body, ...options }) =>
      isUpdate(body) ? client.updateRecord<R>(record, body, options) : client.createRecord<R>(record, body, options),
    ahead: async ({ body }) => (isUpdate(body) ? showAhead(answers, record, body) : null),
    fills: (row) => keys.row(record, idOf(row)),
    invalidates: [record.name, ...record.invalidates],
  })

  const save = async (body: Create<R> | Update<R>): Promise<Outcome<R, Create<R> | Update<R>>> => {
    const unanswered = writeFor(open.current, body, client.context.newId)
    open.current = null
    try {
      return { kind: 'saved', row: await write({ body, key: unanswered.key }) }
    } catch (error) {
      const outcome = outcomeOf<R, Create<R> | Update<R>>(error, body, unanswered)
      if (outcome.kind === 'failed') open.current = outcome.open
      return outcome
    }
  }
  return { save, write, saving }
}

const isUpdate = <R>(body: Create<R> | Update<R>): body is Update<R> =>
  typeof body === 'object' && body !== null && 'id' in body
