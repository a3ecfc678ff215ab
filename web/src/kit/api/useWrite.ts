import { hashKey, useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query'
import { toast } from '../notice/toast.ts'
import { CallFailed } from './failure.ts'
import { invalidate } from './keys.ts'
import type { Rollback } from './optimisticRows.ts'

/** How something is written. */
export interface Write<Input, Row> {
  readonly write: (input: Input) => Promise<Row>
  /** Shows it ahead of the answer; gives the way back. */
  readonly ahead?: (input: Input) => Promise<Rollback | null>
  /** Where its answer is read from now on; it is what the server holds, so it is not fetched again. */
  readonly fills?: (row: Row) => QueryKey
  readonly onDone?: (row: Row, input: Input) => void
  /** What is fetched again afterwards. */
  readonly invalidates?: readonly string[]
  /** Says a failure in a toast, where no form stands to show it. */
  readonly toasts?: boolean
}

/** A mutation of the query library: shown ahead, taken back when it fails, and what it touches is fetched again. */
export const useWrite = <Input, Row>({
  write,
  ahead,
  fills,
  onDone,
  invalidates = [],
  toasts = false,
}: Write<Input, Row>): UseMutationResult<Row, Error, Input> => {
  const answers = useQueryClient()
  return useMutation<Row, Error, Input, Rollback | null>({
    mutationFn: write,
    onMutate: async (input) => (await ahead?.(input)) ?? null,
    onSuccess: (row, input) => {
      const filled = fills?.(row)
      if (filled) answers.setQueryData(filled, row)
      onDone?.(row, input)
      const hash = filled ? hashKey(filled) : null
      void invalidate(answers, invalidates, { isNew: (query) => query.queryHash === hash })
    },
    onError: (error, _, rollback) => {
      rollback?.()
      if (toasts && error instanceof CallFailed) toast({ text: error.message, kind: 'failed' })
    },
  })
}
