import { currentDevplan } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { Icon, Page, PartError, useCall, Waiting } from '#kit'
import { useActor, usePerson } from '#identity'
import { numberIn } from '../../goal/useGoals.ts'
import { goalList } from '../../goal/links.ts'
import { nextPlan } from '../links.ts'
import { PlanSheet } from '../sheet/PlanSheet.tsx'
import { useWhole } from '../sheet/useWhole.ts'
import { NewPdp } from './NewPdp.tsx'
import { NewProgramme } from './NewProgramme.tsx'

/**
 * `/plan/edit`: a plan with its goals. `id` names one; without it the own current plan, or a new one where there is none or
 * `new` asks for it. `user_id`, `source` and `give` begin a programme for a trainee.
 */
export function PlanEdit() {
  const [query] = useSearchParams()
  const person = usePerson()
  const id = numberIn(query, 'id')
  const [userId, source] = [numberIn(query, 'user_id'), numberIn(query, 'source')]
  if (id !== null) return <ExistingPlan key={id} id={id} />
  if (userId !== null || source !== null || query.has('give')) return <NewProgramme userId={userId} source={source} />
  return query.has('new') ? <NewOwn userId={person.id} /> : <Own userId={person.id} />
}

const useIsTrainee = (): boolean => usePerson().homeRoles.includes('Trainee')

function NewOwn({ userId }: { userId: number }) {
  return useIsTrainee() ? <NewProgramme userId={userId} source={null} /> : <NewPdp userId={userId} />
}

function Own({ userId }: { userId: number }) {
  const { data, error, isPending, refetch } = useCall<typeof currentDevplan>(currentDevplan)
  if (data) return <ExistingPlan key={data.id} id={data.id} />
  if (!isPending && !error) return <NewOwn userId={userId} />
  return (
    <Page title="Plan">
      {error ? (
        <PartError
          title="We couldn’t load your plan"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting shape="form" />
      )}
    </Page>
  )
}

function ExistingPlan({ id }: { id: number }) {
  const { id: me } = useActor()
  const plan = useWhole(id).data?.devplan
  const trainee = useIsTrainee()
  const home =
    plan?.user_id === me
      ? { label: trainee ? 'Training goals' : 'PDP goals', to: goalList('plan') }
      : { label: 'Training plans', to: '/app/plans/training' }
  return (
    <PlanSheet
      id={id}
      home={home}
      actions={
        plan?.user_id === me &&
        plan.category === 'PDP' && (
          <Button component={Link} to={nextPlan} variant="default" leftSection={<Icon of={IconPlus} />}>
            New plan
          </Button>
        )
      }
    />
  )
}
