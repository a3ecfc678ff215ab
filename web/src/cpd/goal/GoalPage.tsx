import { devcycle, devgoal, devplan, type Goal } from '@college/contract/cpd'
import { code, matches, ruleFor } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconMapOff, IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { Link } from '#kit/router'
import {
  Columns,
  confirm,
  Empty,
  Icon,
  Page,
  PartError,
  MobileActions,
  useRecord,
  useRemoveAndLeave,
  Waiting,
} from '#kit'
import { CountedForms, GoalForms } from '#forms'
import { RecordHistory, useActor } from '#identity'
import { WriteAndRemind } from '#messaging'
import { crumbsOf } from '../person/crumbs.ts'
import { GoalActivities } from './GoalActivities.tsx'
import { GoalFacts } from './GoalFacts.tsx'
import { GoalProgress } from './GoalProgress.tsx'
import { GoalTexts } from './GoalTexts.tsx'
import { GoalProceduresPart } from '../parts.tsx'
import { useAgreesAgain } from '../plan/AgreedNote.tsx'
import { goalAdmin, goalEditor, goalList, logFor, logWords } from './links.ts'
import { useGoal, type GoalView } from './useGoal.ts'
import type { GoalSource } from './period.ts'
import { useTick } from './useTick.ts'

/** `/cycle/goal`: one goal of a cycle. */
export const CycleGoal = () => <GoalPage source="cycle" />
/** `/plan/goal`: one goal of a training programme or PDP. */
export const PlanGoal = () => <GoalPage source="plan" />

function GoalPage({ source }: { source: GoalSource }) {
  const { id, view, failure, retry } = useGoal()
  const list = { label: source === 'cycle' ? 'Cycle goals' : 'Goals', to: goalList(source) }
  if (view) {
    const { devcycle_id: cycle } = view.status.goal
    const earlier = !view.open && cycle !== null ? `?cycle=${cycle}` : ''
    return <GoalOf view={view} list={{ ...list, to: list.to + earlier }} />
  }
  const missing = id === null || failure?.code === code.notFound
  return (
    <Page title="Goal" breadcrumb={[list, { label: 'Goal' }]}>
      {missing ? (
        <Empty
          icon={IconMapOff}
          title="We couldn’t find this goal"
          text="It may have been removed, or belongs to someone else."
        >
          <Button component={Link} to={list.to} variant="default">
            All goals
          </Button>
        </Empty>
      ) : failure ? (
        <PartError
          title="We couldn’t load this goal"
          text={failure.message}
          reference={failure.requestId ?? undefined}
          onRetry={retry}
        />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

function GoalOf({ view, list }: { view: GoalView; list: { label: string; to: string } }) {
  const { goal } = view.status
  const mayAct = view.own && view.open
  const { userId, name, trainee } = view
  const crumbs = view.own ? [list, { label: goal.title }] : crumbsOf({ id: userId, name, trainee }, goal.title)
  return (
    <Page
      title={goal.title}
      sentence={sentenceOf(view)}
      breadcrumb={crumbs}
      actions={
        <>
          <EditForEveryone goal={goal} />
          {!view.own && view.open && !view.status.completed && (
            <WriteAndRemind
              person={userId}
              what={`your goal “${goal.title}”`}
              about={`/app/${goal.devplan_id === null ? 'cycle' : 'plan'}/goal?id=${goal.id}`}
            />
          )}
          {mayAct && <Acts view={view} list={list.to} />}
        </>
      }
    >
      <Columns side={<GoalFacts view={view} />}>
        <GoalProgress view={view} />
        {goal.completion_type === 'form' && (
          <GoalForms goal={goal.id} template={goal.devformtemplate_id} userId={view.userId} mayAct={mayAct} />
        )}
        <GoalTexts goal={goal} />
        {goal.counts === 'procedures' ? (
          <GoalProceduresPart goal={goal} userId={view.userId} days={view.days} />
        ) : goal.counts === 'forms' ? (
          <CountedForms template={goal.devformtemplate_id} userId={view.userId} days={view.days} />
        ) : (
          <GoalActivities goalId={goal.id} userId={view.userId} own={mayAct} />
        )}
        <RecordHistory resource={devgoal.name} row={goal} />
      </Columns>
      {mayAct && isLogged(view) && (
        <MobileActions>
          <Button component={Link} to={logFor(goal)} leftSection={<Icon of={IconPlus} />}>
            {logWords[goal.counts]}
          </Button>
        </MobileActions>
      )}
    </Page>
  )
}

const sentenceOf = ({ status: { goal }, periodName }: GoalView): string => {
  const whose = goal.compulsory
    ? 'Compulsory'
    : goal.devplan_id !== null
      ? goal.predefined
        ? 'From the programme'
        : 'Personal goal'
      : goal.user_id === null
        ? 'For everyone'
        : 'Personal goal'
  return `${[whose, periodName].filter(Boolean).join(', ')}.`
}

/** Whether logging is what the goal needs. */
const isLogged = ({ status: { goal } }: GoalView): boolean =>
  goal.completion_type === 'time' || goal.completion_type === 'count'

/** For people who may change a shared goal. */
function EditForEveryone({ goal }: { goal: Goal }) {
  const actor = useActor()
  const office = matches(ruleFor(devcycle, 'update', actor), { organisation_id: goal.organisation_id })
  if (!office || (goal.user_id !== null && !goal.predefined)) return null
  return (
    <Button component={Link} to={goalAdmin(goal)} variant="default" leftSection={<Icon of={IconUsers} />}>
      {goal.user_id === null ? 'Edit for everyone' : 'Edit'}
    </Button>
  )
}

function Acts({ view, list }: { view: GoalView; list: string }) {
  const { goal, completed } = view.status
  const { tick, ticking } = useTick()
  const { removeAndLeave, removing } = useRemoveAndLeave(devgoal, list)
  const personal = goal.user_id === view.userId
  const again = useAgreesAgain(useRecord(devplan, goal.devplan_id).data)
  const takeAway = async (): Promise<void> => {
    const sure =
      again === null || (await confirm({ title: `Remove “${goal.title}”?`, body: again, verb: 'Remove goal' }))
    if (sure) await removeAndLeave(goal.id)
  }
  return (
    <>
      {personal && (
        <Button
          variant="subtle"
          disabled={removing}
          leftSection={<Icon of={IconTrash} />}
          onClick={() => {
            void takeAway()
          }}
        >
          Remove
        </Button>
      )}
      {personal && !goal.predefined && (
        <Button component={Link} to={goalEditor(goal)} variant="default" leftSection={<Icon of={IconPencil} />}>
          Edit
        </Button>
      )}
      {goal.completion_type === 'manual' && (
        <Button
          variant={completed ? 'default' : 'filled'}
          disabled={ticking}
          onClick={() => void tick(goal, !completed)}
        >
          {completed ? 'Reopen' : 'Tick'}
        </Button>
      )}
      {isLogged(view) && (
        <Button component={Link} to={logFor(goal)} visibleFrom="sm" leftSection={<Icon of={IconPlus} />}>
          Log
        </Button>
      )}
    </>
  )
}
