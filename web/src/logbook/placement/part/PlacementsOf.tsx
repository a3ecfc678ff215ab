import { useMemo } from 'react'
import { useToday } from '#kit'
import { PlacementTable } from '../list/PlacementTable.tsx'

/** The placement reports of a person, as a part of their page. */
export function PlacementsOf({ userId }: { userId: number }) {
  const query = useMemo(() => ({ user_id: userId }), [userId])
  return <PlacementTable query={query} today={useToday()} several={false} />
}
