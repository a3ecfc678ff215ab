import { IconSignature } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from '#kit/router'
import { Empty } from '#kit'
import { resultsOf } from '../links.ts'
import { FormTable, ofWork } from './FormTable.tsx'
import { useFilters } from './useFilters.ts'

/** The forms of a person, as a part of their page. */
export function PersonForms({ userId }: { userId: number }) {
  const query = useMemo(() => ({ user_id: userId }), [userId])
  const shown = useMemo(() => ({ ...ofWork, ...query }), [query])
  const filters = useFilters({ people: false, types: false, whose: query })
  return (
    <>
      <p className="below12">
        <Link to={resultsOf(userId)}>Results over time</Link>
      </p>
      <FormTable
        query={shown}
        filters={filters}
        several={false}
        empty={<Empty icon={IconSignature} title="No forms yet" text="The forms they fill in show here." />}
      />
    </>
  )
}
