import { devformRoute, isFormDone, type devform, type Form } from '@college/contract/forms'
import { mostLimit } from '@college/contract/kit'
import { useMemo } from 'react'
import { useList } from '#kit'
import { useActor } from '#identity'
import { formFor } from '../links.ts'
import { answeredWords, chipOf, signatureWords } from '../words.ts'
import { placeOf } from './FormLines.tsx'

/** What is to be done next for a goal that asks for a form. */
export interface FormStep {
  readonly words: string
  readonly act: { readonly label: string; readonly to: string }
}

interface AskingGoal {
  readonly id: number
  readonly completion_type: string
  readonly devformtemplate_id: number | null
}

const stepOf = (goal: AskingGoal, form: Form | undefined, viewer: number): FormStep | null => {
  if (form) {
    const to = placeOf(form, viewer)
    if (form.state === 'started')
      return {
        words: `${form.name ?? 'Form'}, ${lower(answeredWords(form, form.user_id === viewer)) || 'started'}.`,
        act: { label: 'Continue', to },
      }
    return {
      words: `${form.name ?? 'Form'}: ${lower(chipOf(form).words)}, ${signatureWords(form)} signed.`,
      act: { label: 'Open', to },
    }
  }
  if (goal.devformtemplate_id === null) return null
  return {
    words: 'Its form is not started yet.',
    act: { label: 'Start', to: formFor(goal.devformtemplate_id, { goal: goal.id }) },
  }
}

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

const none: ReadonlyMap<number, FormStep> = new Map()

/** The next step of each goal of one's own that asks for a form, by the goal; nothing while it is not known. */
export const useGoalForms = (goals: readonly AskingGoal[]): ReadonlyMap<number, FormStep> => {
  const { id } = useActor()
  const asking = goals.filter(({ completion_type: type }) => type === 'form')
  const ids = asking.map((goal) => goal.id).toSorted((one, other) => one - other)
  const { data } = useList<typeof devform>(
    devformRoute,
    { user_id: id, devgoal_id: ids, sort: '-id', limit: mostLimit },
    { enabled: ids.length > 0 },
  )
  return useMemo(() => {
    if (!data) return none
    const open = data.rows.filter((form) => !isFormDone(form))
    const steps = asking.flatMap((goal): [number, FormStep][] => {
      const form = open.find(
        (each) =>
          each.devgoal_id === goal.id &&
          (goal.devformtemplate_id === null || each.devformtemplate_id === goal.devformtemplate_id),
      )
      const step = stepOf(goal, form, id)
      return step ? [[goal.id, step]] : []
    })
    return new Map(steps)
    // oxlint-disable-next-line react/exhaustive-deps -- the goals are written anew with each rendering; their ids stand for them
  }, [data, ids.join(), id])
}
