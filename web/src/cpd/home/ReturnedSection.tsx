import { deadlines } from '@college/contract/cpd'
import { Link } from '#kit/router'
import { Section, useCall, useToday } from '#kit'
import { ownThings } from './next.ts'
import { ThingLines } from './NextSection.tsx'

const most = 3

/** The reader’s own forms, reports and fees: what came back, forms that nobody is asked to sign, what is to pay, forms to finish, and those that their signers have; nothing where there are none. */
export function ReturnedSection() {
  const today = useToday()
  const { data = [] } = useCall<typeof deadlines>(deadlines)
  const things = ownThings(data, today, most)
  if (things.length === 0) return null
  return (
    <Section title="Your forms, reports and fees" aside={<Link to="/app/deadlines">All deadlines</Link>}>
      <ThingLines things={things} />
    </Section>
  )
}
