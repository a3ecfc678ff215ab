import { isAdmin } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconChartDots, IconClipboardCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from '#kit/router'
import { Empty, Icon, Page, Section } from '#kit'
import { useActor } from '#identity'
import { resultsOfAll } from '../links.ts'
import { FormTable, ofWork } from './FormTable.tsx'
import { useFilters } from './useFilters.ts'
import { useWaitingSignatures } from './useWaitingSignatures.ts'
import { WaitingCount, WaitingForMe } from './WaitingSection.tsx'

const trainees = { type: 'trainee' } as const

/** `/forms/trainee`: the forms of the person's own trainees; what waits for them comes first. */
export function TraineeForms() {
  const actor = useActor()
  const { linked } = actor
  const waiting = useWaitingSignatures().data?.filter(({ user_id: owner }) => linked.includes(owner))
  const [address] = useSearchParams()
  const named = address.getAll('user_id').some((id) => linked.includes(Number(id)))
  // Where the address names one of them, that is the list's own filter.
  const query = useMemo(() => ({ ...ofWork, ...(!named && { user_id: [...linked] }) }), [named, linked])
  const whose = useMemo(() => ({ user_id: [...linked] }), [linked])
  const filters = useFilters({ people: true, among: linked, types: false, whose })
  const none = (
    <Empty
      icon={IconClipboardCheck}
      title={linked.length === 0 ? 'No trainees yet' : 'No forms yet'}
      text={
        linked.length === 0
          ? isAdmin(actor)
            ? 'No trainees are linked with you. The forms of all of them have their own list.'
            : 'The college office links trainees to you. Their forms show here from then on.'
          : 'The forms your trainees fill in show here.'
      }
    >
      {linked.length === 0 &&
        (isAdmin(actor) ? (
          <Link to="/app/forms/alltrainee">All trainee forms</Link>
        ) : (
          <Link to="/app/contact">Contact the office</Link>
        ))}
    </Empty>
  )
  return (
    <Page title="My trainee forms" wide sentence={<WaitingCount of={waiting?.length} />}>
      {linked.length === 0 ? (
        none
      ) : (
        <>
          <WaitingForMe title="Waiting for me" only={({ user_id: owner }) => linked.includes(owner)} />
          <Section title="Forms of my trainees" aside={<Link to={resultsOfAll}>Results over time</Link>}>
            <FormTable query={query} filters={filters} several empty={none} />
          </Section>
        </>
      )}
    </Page>
  )
}

/** `/forms/alltrainee`: the forms of all trainees, for the Director and the office. */
export function AllTraineeForms() {
  const filters = useFilters({ people: true, types: false, whose: trainees })
  return (
    <Page
      title="All trainee forms"
      wide
      sentence="The forms of every trainee of the college."
      actions={
        <Button component={Link} to={resultsOfAll} variant="default" leftSection={<Icon of={IconChartDots} />}>
          Results over time
        </Button>
      }
    >
      <FormTable
        query={trainees}
        filters={filters}
        several
        empty={<Empty icon={IconClipboardCheck} title="No forms yet" text="What trainees fill in shows here." />}
      />
    </Page>
  )
}
