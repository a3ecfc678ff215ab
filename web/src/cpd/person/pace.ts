import {
  goalsState,
  hoursBehindBy,
  hoursState,
  isBehind,
  overallState,
  type Stats,
  type Trainee,
} from '@college/contract/cpd'
import { programmeOf } from '../home/programme.ts'

/** Where a person stands by goals and hours together, as the list of trainees has it; a cycle that is over counts no more. */
export const paceIn = ({
  programme,
  cycle,
  is_last,
  today,
}: Stats): Pick<Trainee, 'standing' | 'behind' | 'minutes_behind' | 'cycle_unit' | 'cycle_behind' | 'start_date'> => {
  const view = programmeOf(programme, today)
  const current = cycle && !is_last ? cycle.standing : null
  const hours = current && hoursState(current)
  return {
    standing: overallState(view ? goalsState(view.completed, view.goals, view.evenPace) : 'none', current),
    behind: view && view.evenPace - view.completed,
    minutes_behind: current && hoursBehindBy(current.total),
    cycle_unit: current && current.unit,
    cycle_behind: isBehind(hours),
    start_date: view && view.start,
  }
}

/** Whether the person is behind, as the lists of people say it. */
export const isBehindIn = (figures: Stats): boolean => isBehind(paceIn(figures).standing)
