import { deadlines, isOnesOwnTurn } from '@college/contract/cpd'
import { Link } from 'react-router'
import { Section, useCall, useToday } from '#kit'
import { deadlineThing } from './next.ts'
import { ThingLines } from './NextSection.tsx'

const most = 3

/** What came back to the reader: a form that a signer declined or has filled in their part of, a report returned; nothing where nothing did. */
export function ReturnedSection() {
  const today = useToday()
  const { data = [] } = useCall<typeof deadlines>(deadlines)
  const returned = data.filter(isOnesOwnTurn)
  if (returned.length === 0) return null
  return (
    <Section title="Came back to you" aside={<Link to="/app/deadlines">All deadlines</Link>}>
      <ThingLines things={returned.slice(0, most).map((each) => deadlineThing(each, today))} />
    </Section>
  )
}
