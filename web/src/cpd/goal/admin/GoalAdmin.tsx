import { devcycle, devgoal, devplan, type Goal } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { IconLock, IconTargetOff, IconUser } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { Empty, Note, Page, useRecord, Waiting } from '#kit'
import { cycleEditor, cycleList } from '../../cycles/links.ts'
import { planAdmin, programmeList } from '../links.ts'
import { numberIn } from '../useGoals.ts'
import { goalHelp } from '../helpTexts.ts'
import { GoalAdminForm, type GoalHome } from './GoalAdminForm.tsx'

/** `/cycle/goal/admin`: a goal that everyone of a cycle shares. `devcycle_id` begins a new one. */
export const CycleGoalAdmin = () => <GoalAdmin source="cycle" />
/** `/plan/goal/admin`: a goal of a programme or of a person's plan. `devplan_id` begins a new one. */
export const PlanGoalAdmin = () => <GoalAdmin source="plan" />

const cycles = { label: 'Cycles', to: cycleList }
const programmes = { label: 'Training programmes', to: programmeList }
const trainingPlans = { label: 'Training plans', to: '/app/plans/training' }
const pdps = { label: 'All fellow PDPs', to: '/app/plans/pdp' }

interface GoalParent {
  readonly name: string
  readonly to: string
  /** The list it is one of. */
  readonly list: { readonly label: string; readonly to: string }
  readonly over: string | null
  readonly home: GoalHome
}

/** The cycle or plan that the goal is of, or is to be of. */
const useGoalParent = (goal: Goal | undefined): { parent: GoalParent | null; waiting: boolean } => {
  const [query] = useSearchParams()
  const cycleId = goal ? goal.devcycle_id : numberIn(query, 'devcycle_id')
  const planId = goal ? goal.devplan_id : numberIn(query, 'devplan_id')
  const cycle = useRecord(devcycle, cycleId)
  const plan = useRecord(devplan, cycleId === null ? planId : null)
  const waiting = (cycleId !== null && cycle.isPending) || (cycleId === null && planId !== null && plan.isPending)
  if (cycle.data) {
    const { id, name, expired_at: expired, start_date: start, end_date: end } = cycle.data
    const over = expired === null ? null : 'This cycle has expired, so its goals stay as they are.'
    const words = `${name}, ${showDate(start)} to ${showDate(end)}`
    return {
      waiting,
      parent: {
        name: words,
        to: cycleEditor(id),
        list: cycles,
        over,
        home: { devcycle_id: id, user_id: goal?.user_id ?? null },
      },
    }
  }
  if (plan.data) {
    const { id, name, category, closed_at: closed, user_id, user_name } = plan.data
    const what = user_id === null ? 'This programme is archived' : 'This plan is closed'
    const over = closed === null ? null : `${what}, so its goals stay as they are.`
    const list = user_id === null ? programmes : category === 'PDP' ? pdps : trainingPlans
    const words = user_name ? `${name} of ${user_name}` : name
    return { waiting, parent: { name: words, to: planAdmin(id), list, over, home: { devplan_id: id, user_id } } }
  }
  return { waiting, parent: null }
}

function GoalAdmin({ source }: { source: 'cycle' | 'plan' }) {
  const [query] = useSearchParams()
  const id = numberIn(query, 'id')
  const { data: goal, isPending, error } = useRecord(devgoal, id)
  const { parent, waiting } = useGoalParent(goal)
  const list = parent?.list ?? (source === 'cycle' ? cycles : programmes)
  const title = id === null ? 'New goal' : (goal?.title ?? 'Goal')
  const above = parent ? [list, { label: parent.name, to: parent.to }] : [list]
  const personal = goal !== undefined && goal.user_id !== null && !goal.predefined
  return (
    <Page title={title} sentence={parent && sentenceOf(parent)} breadcrumb={[...above, { label: title }]}>
      {(id !== null && isPending) || (waiting && !error) ? (
        <Waiting shape="form" />
      ) : parent ? (
        <>
          {parent.over && (
            <Note icon={IconLock} above>
              {parent.over}
            </Note>
          )}
          {personal && (
            <Note icon={IconUser} above>
              This is a personal goal. Only its owner and the office can change it.
            </Note>
          )}
          <GoalAdminForm key={id} id={id} home={parent.home} back={parent.to} closed={parent.over !== null} />
        </>
      ) : (
        <Empty
          icon={IconTargetOff}
          title={id === null ? 'A goal belongs to a cycle or a plan' : 'We couldn’t find this goal'}
          text={id === null ? 'Open the cycle or the programme, and add the goal there.' : 'It may have been removed.'}
        >
          <Link to={list.to}>{list.label}</Link>
        </Empty>
      )}
    </Page>
  )
}

const sentenceOf = ({ home, name }: GoalParent): string => {
  if (home.devcycle_id !== undefined)
    return home.user_id === null ? `For everyone in ${name}. ${goalHelp.shared}` : `In ${name}.`
  return home.user_id === null ? `Part of the programme ${name}.` : `On ${name}.`
}
