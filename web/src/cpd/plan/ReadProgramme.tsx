import { stats, type Stats } from '@college/contract/cpd'
import { IconRoute } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from '#kit/router'
import { Empty, PartError, useCall, Waiting } from '#kit'
import { usePerson } from '#identity'
import { numberIn } from '../goal/useGoals.ts'
import { LaterProgramme } from './LaterProgramme.tsx'
import { useLaterProgramme } from './useLaterProgramme.ts'

/** The figures of the person that the address names, or of the reader. */
export const useProgramme = () => {
  const person = usePerson()
  const [query] = useSearchParams()
  const userId = numberIn(query, 'user_id')
  const asked = userId === null ? {} : { user_id: userId }
  const reading = useCall<typeof stats>(stats, asked)
  return { asked, userId, other: userId !== null && userId !== person.id, reading }
}
export type AskedProgramme = ReturnType<typeof useProgramme>

interface ReadProps<T> {
  readonly asked: AskedProgramme
  /** What is shown of the figures; nothing where there is no programme in them. */
  readonly part: T | null
  readonly children: (part: T, data: Stats) => ReactNode
}

/** A training programme while it loads, where it failed, where there is none, and where there is one. */
export function ReadProgramme<T>({ asked: { other, reading }, part, children }: ReadProps<T>) {
  const { data, isPending, error, refetch } = reading
  const later = useLaterProgramme(data && part === null ? data.user_id : null, data?.today ?? '')
  if (data && part !== null) return children(part, data)
  if (error)
    return (
      <PartError
        title="We couldn’t load the programme"
        text={error.message}
        reference={error.requestId ?? undefined}
        onRetry={() => void refetch()}
      />
    )
  if (isPending) return <Waiting />
  if (later) return <LaterProgramme later={later} own={!other} />
  return (
    <Empty
      icon={IconRoute}
      title="No programme assigned"
      text={
        other && data
          ? `There is no training programme of ${data.user_name} for you to read today.`
          : 'The report shows here once there is a training programme.'
      }
    >
      <Link to="/app/contact">Contact the office</Link>
    </Empty>
  )
}
