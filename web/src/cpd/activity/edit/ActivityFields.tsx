import type { devactivity } from '@college/contract/cpd'
import type { ReactNode } from 'react'
import { FormField } from '#forms'
import { Fold } from '#kit'
import { Beside, DateField, TextField, TimeField, type RecordForm } from '#kit/form'
import type { Hints } from '../hints/useHints.ts'
import type { Split } from '../split/split.ts'
import { SplitEditor } from '../split/SplitEditor.tsx'
import { CategoryFields } from './CategoryFields.tsx'
import { GoalField } from './GoalField.tsx'
import { ReflectionFields } from './ReflectionFields.tsx'
import type { Choice } from './useGoalChoice.ts'

interface ActivityFieldsProps {
  readonly form: RecordForm<typeof devactivity>
  readonly choice: Choice
  readonly split: { readonly split: Split; readonly time: number | null; readonly set: (split: Split) => void }
  readonly hints: Pick<Hints, 'date' | 'time'> & { readonly title: ReactNode }
  /** On a phone the thinking is folded, so that the first fields and the act are in sight. */
  readonly folds: boolean
  /** Where files are attached; outside the fold, since evidence is often a photograph. */
  readonly files: ReactNode
  readonly userId: number
}

/** The fields of an activity, in the order in which people think of them. */
export function ActivityFields({ form, choice, split, hints, folds, files, userId }: ActivityFieldsProps) {
  const rest = (
    <>
      <CategoryFields
        categories={choice.categories}
        category={form.field('category_id')}
        subcategory={form.field('subcategory_id')}
        onCategory={choice.onCategory}
      />
      <SplitEditor split={split.split} time={split.time} onChange={split.set} />
      <ReflectionFields form={form} />
      <FormField
        {...form.field('devform_id')}
        label="Form"
        userId={userId}
        help="This activity completes when the form is signed. A form that needs no signature only has to be completed."
      />
    </>
  )
  return (
    <>
      <TextField {...form.field('title')} label="What did you do?" warn={hints.title} />
      <Beside>
        <DateField {...form.field('activity_date')} label="Date" warn={hints.date} />
        <TimeField {...form.field('time')} label="Time" warn={hints.time} />
      </Beside>
      <GoalField
        {...form.field('devgoal_id')}
        label="Goal"
        groups={choice.groups}
        otherwise={form.row?.devgoal_name ?? null}
        often={choice.often.slice(0, folds ? 2 : 3)}
        onChosen={choice.onGoal}
      />
      {folds ? (
        <Fold words="Category, split and what you learned" open={hasThinking(form) || form.refusals > 0}>
          {rest}
        </Fold>
      ) : (
        rest
      )}
      {files}
    </>
  )
}

const hasThinking = ({ row }: RecordForm<typeof devactivity>): boolean =>
  row !== null && (row.state === 'complete' || row.devform_id !== null)
