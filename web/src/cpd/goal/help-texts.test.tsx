// @vitest-environment happy-dom
import type { Goal } from '@college/contract/cpd'
import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { cycleRow, goalRow, progressRow, statsOf } from '../activity/tests/rows.ts'
import { SharedGoals } from '../cycles/SharedGoals.tsx'
import { PlanGoals } from '../plan/sheet/PlanGoals.tsx'
import { found, listed, openCollege, type College } from '../tests/college.ts'
import { planRow } from '../tests/rows.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { CycleGoalAdmin } from './admin/GoalAdmin.tsx'
import { CycleGoalEditor } from './GoalEditor.tsx'
import { CycleGoals } from './GoalList.tsx'

let college: College
afterEach(async () => {
  cleanup()
  await college.stub.close()
})

const office: Viewer = { id: 1, name: 'Office', roles: ['Administrator'] }
const fellow: Viewer = { id: 2, name: 'Callum Petrie', roles: ['Fellow'] }
const trainee: Viewer = { id: 2, name: 'Mārama Thorne', roles: ['Trainee'] }

const show = async (who: Viewer, screen: ReactNode, more: Partial<Goal> = {}): Promise<void> => {
  const goal = goalRow({ id: 7, user_id: null, predefined: true, compulsory: false, ...more })
  college = await openCollege(statsOf({ goals: [goal], progress: [progressRow({ devgoal_id: 7 })] }), (call) => {
    switch (`${call.method} ${call.path}`) {
      case 'GET /api/v1/devgoal':
        return found(goal)
      case 'GET /api/v1/devcycle':
        return found(cycleRow())
      case 'GET /api/v1/devgoal/flips':
        return found({
          people: 1,
          completed: 0,
          completes: { count: 0, people: [] },
          reopens: { count: 0, people: [] },
        })
      case 'GET /api/v1/devgoals':
        return listed([goal])
      case 'PUT /api/v1/datalock':
        return { code: 201, body: { data: { id: 1 } } }
      default:
        return call.method === 'GET' && /categories|templates/.test(call.path) ? listed([]) : undefined
    }
  })
  showTo(who, screen, college.client, '/?id=7')
}

const own = { user_id: 2, predefined: false }
const ofPlan = goalRow({ id: 7, devcycle_id: null, devplan_id: 5, user_id: 2, predefined: true })
const plan = {
  devplan: planRow(),
  goals: [ofPlan],
  progress: [],
  today: '2026-11-20',
  side: 'owner' as const,
  given: null,
}

const cases: [string, RegExp, Viewer, () => ReactNode, Partial<Goal>?][] = [
  [
    'the time of an own goal',
    /^A goal is completed once logged time credits exceed the requirement\./,
    fellow,
    () => <CycleGoalEditor />,
    own,
  ],
  [
    'the time of a shared goal',
    /^A goal is completed once logged time credits exceed the requirement\./,
    office,
    () => <CycleGoalAdmin />,
  ],
  [
    'the form of an own goal',
    /^A form-type goal links to a form template\./,
    fellow,
    () => <CycleGoalEditor />,
    { ...own, completion_type: 'form' },
  ],
  [
    'the form of a shared goal',
    /^A form-type goal links to a form template\./,
    office,
    () => <CycleGoalAdmin />,
    { completion_type: 'form' },
  ],
  ['the tick of a compulsory goal', /^A cycle goal can be flagged compulsory\./, office, () => <CycleGoalAdmin />],
  ['a shared goal', /Cycle goals are shared by everyone of a type\.$/, office, () => <CycleGoalAdmin />],
  [
    'the goals of a cycle, in the office',
    /Cycle goals are shared by everyone of a type\.$/,
    office,
    () => <SharedGoals cycle={1} expired={false} />,
  ],
  [
    'the goals of a cycle, to its people',
    /^Cycle goals are shared by everyone of a type\.$/,
    fellow,
    () => <CycleGoals />,
  ],
  [
    'the goals of an own plan',
    /^Plan goals can be removed individually\./,
    trainee,
    () => <PlanGoals whole={plan} office={false} />,
  ],
  [
    'the goals of a plan, in the office',
    /^Plan goals can be removed individually\.$/,
    office,
    () => <PlanGoals whole={plan} office />,
  ],
  [
    'the goals of a programme',
    /Plan goals can be removed individually\.$/,
    office,
    () => <PlanGoals whole={{ ...plan, devplan: planRow({ user_id: null }) }} office />,
  ],
]

test.each(cases)('a help text of the specification stands at %s', async (_, words, who, what, goal) => {
  await show(who, what(), goal)
  expect(await screen.findByText(words)).toBeDefined()
})
