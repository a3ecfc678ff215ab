import type { ReactNode } from 'react'
import type { CallFailed } from '../api/failure.ts'
import { PartError } from './Empty.tsx'
import { Waiting, type WaitingShape } from './Waiting.tsx'

interface LoadedProps<T> {
  readonly call: {
    readonly data: T | undefined
    readonly error: CallFailed | null
    readonly refetch: () => Promise<unknown>
  }
  readonly shape: WaitingShape
  /** What is said where it could not be loaded. */
  readonly failed: string
  readonly children: (data: T) => ReactNode
}

/** What a call brought; its shape while it is on its way, and the way to try again where it failed. */
export function Loaded<T>({ call: { data, error, refetch }, shape, failed, children }: LoadedProps<T>) {
  if (error)
    return (
      <PartError
        title={failed}
        text={error.message}
        reference={error.requestId ?? undefined}
        onRetry={() => void refetch()}
      />
    )
  return data === undefined ? <Waiting shape={shape} /> : children(data)
}
