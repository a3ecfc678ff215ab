import type { MakeFellowPreview } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Fact, Facts, Note } from '#kit'

const mostNamed = 4

/** What making a trainee a fellow changes, shown before it is done. */
export function Consequences({ preview }: { preview: MakeFellowPreview }) {
  const { plans, cycle, relations, roles, roles_after, fellow_since, drafts } = preview
  const open = plans.flatMap((plan) => plan.open)
  return (
    <>
      <Facts>
        <Fact name="Programme">
          {plans.length === 0 ? 'None is open.' : plans.map((plan) => <Closed key={plan.id} plan={plan} />)}
        </Fact>
        <Fact name="Role">
          {roles.join(', ')} becomes {roles_after.join(', ')}, from {showDate(fellow_since)}.
        </Fact>
        {relations.length > 0 && (
          <Fact name="Teachers">
            {named(relations.map(({ name, kind }) => `${name} (${kind})`))}: no longer linked from then on.
          </Fact>
        )}
        <Fact name="Cycle">
          {cycle
            ? `${cycle.name} opens: ${cycle.hours_required} ${cycle.unit === 'points' ? 'points' : 'hours'} by ${showDate(cycle.end_date)}.`
            : 'No fellow cycle is open today. They join the next one when it opens.'}
        </Fact>
        <Fact name="Logbook">Everything that was logged stays.</Fact>
      </Facts>
      {open.length > 0 && (
        <Note tone="warn" icon={IconAlertTriangle}>
          {open.length === 1 ? 'One goal stays open' : `${open.length} goals stay open`}: {named(open)}.
        </Note>
      )}
      {drafts > 0 && (
        <Note tone="warn" icon={IconAlertTriangle}>
          {drafts === 1
            ? 'One activity of the programme is still a draft. It can no longer be completed.'
            : `${drafts} activities of the programme are still drafts. They can no longer be completed.`}
        </Note>
      )}
      <p className="prose">You can undo this within a day. We don’t email anyone.</p>
    </>
  )
}

const named = (titles: readonly string[]): string => {
  const more = titles.length - mostNamed
  return titles.slice(0, mostNamed).join('; ') + (more > 0 ? `; and ${more} more` : '')
}

function Closed({ plan }: { plan: MakeFellowPreview['plans'][number] }) {
  return (
    <span className="block">
      {plan.name} is closed with {plan.completed} of {plan.goals} goals completed. Its report is kept as a PDF.
    </span>
  )
}
