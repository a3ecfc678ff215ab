import type { CpdGroup, devactivity } from '@college/contract/cpd'
import { useEffect, useEffectEvent, useState } from 'react'
import { createStore } from '#kit'
import { useFieldValue, type RecordForm } from '#kit/form'
import { columnsOf, fitTo, follow, splitOf, sumOf, type Split } from './split.ts'

/** The split of the activity that is being edited, which follows its time and the group of its category. */
export const useSplit = (
  form: RecordForm<typeof devactivity>,
  usual: CpdGroup | null,
): { readonly split: Split; readonly time: number | null; readonly set: (split: Split) => void } => {
  const time = useFieldValue(form.field('time'))
  const category = useFieldValue(form.field('category_id'))
  const goal = useFieldValue(form.field('devgoal_id'))
  const split = splitOf({
    reviewing_minutes: useFieldValue(form.field('reviewing_minutes')) ?? 0,
    measuring_minutes: useFieldValue(form.field('measuring_minutes')) ?? 0,
    educational_minutes: useFieldValue(form.field('educational_minutes')) ?? 0,
  })
  const [lastUsual] = useState(() => createStore(usual))

  const set = (next: Split): void => {
    const columns = columnsOf(next)
    form.set('reviewing_minutes', columns.reviewing_minutes)
    form.set('measuring_minutes', columns.measuring_minutes)
    form.set('educational_minutes', columns.educational_minutes)
  }
  const { row, state } = form
  // Opening a stored activity changes nothing about it.
  const asStored = row?.time === time && row?.category_id === category && row?.devgoal_id === goal
  const rests = state !== 'ready' || asStored
  const sum = sumOf(split)
  const adjust = useEffectEvent((whole: number, group: CpdGroup | null) => {
    const next = fitTo(follow(split, lastUsual.get(), group), whole, group)
    if (next !== split) set(next)
  })
  useEffect(() => {
    if (!rests && time !== null && (sum !== time || lastUsual.get() !== usual)) adjust(time, usual)
    lastUsual.set(usual)
  }, [rests, time, usual, sum, lastUsual])

  return { split, time, set }
}
