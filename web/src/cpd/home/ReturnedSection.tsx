import { deadlines, isOnesOwnToFinish, isOnesOwnTurn } from '@college/contract/cpd'
import { Link } from '#kit/router'
import { Section, useCall, useToday } from '#kit'
import { deadlineThing } from './next.ts'
import { ThingLines } from './NextSection.tsx'

const most = 3

/** The reader’s own forms and reports that wait for them: what came back, forms that nobody is asked to sign, then those to finish; nothing where nothing does. */
export function ReturnedSection() {
  const today = useToday()
  const { data = [] } = useCall<typeof deadlines>(deadlines)
  const waiting = [...data.filter(isOnesOwnTurn), ...data.filter(isOnesOwnToFinish)]
  if (waiting.length === 0) return null
  return (
    <Section title="Your forms and reports" aside={<Link to="/app/deadlines">All deadlines</Link>}>
      <ThingLines things={waiting.slice(0, most).map((each) => deadlineThing(each, today))} />
    </Section>
  )
}
