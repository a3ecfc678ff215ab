import { countables, type Goal } from '@college/contract/cpd'
import { ChoiceField, NumberField, useFieldValue, type Option } from '#kit/form'
import { TemplateField } from '#forms'
import { CountedFieldsPart, type CountedFieldsProps } from '../parts.tsx'

const titles: Readonly<Record<Goal['counts'], string>> = {
  activities: 'Activities logged for it',
  procedures: 'Procedures in the logbook',
  forms: 'Forms of one kind',
}
const kinds: readonly Option<Goal['counts']>[] = countables.map((value) => ({ value, label: titles[value] }))

const helps: Partial<Record<Goal['counts'], string>> = {
  procedures: 'Procedures that match everything you choose below. Leave a field empty to count any.',
  forms: 'Forms that are completed, and signed by all where signing is required, within the cycle or plan.',
}

/** How many of what a goal of type count asks for. */
export function CountFields({ form, disabled = false }: CountedFieldsProps) {
  const counts = useFieldValue(form.field('counts')) ?? 'activities'
  return (
    <>
      <ChoiceField
        {...form.field('counts')}
        label="What it counts"
        help={helps[counts]}
        options={kinds}
        disabled={disabled}
      />
      <NumberField {...form.field('count')} label={`How many ${counts}`} disabled={disabled} />
      {counts === 'procedures' && <CountedFieldsPart form={form} disabled={disabled} />}
      {counts === 'forms' && (
        <TemplateField {...form.field('devformtemplate_id')} label="Form" optional={false} disabled={disabled} />
      )}
    </>
  )
}

/** What of a goal of type count or form is missing before it can be saved, by its field. */
export const countMissing = (goal: {
  readonly [K in 'completion_type' | 'count' | 'counts' | 'devformtemplate_id']?: Goal[K] | null | undefined
}): Partial<Record<'count' | 'devformtemplate_id', string>> => {
  const { completion_type: kind, count, counts, devformtemplate_id: template } = goal
  if (kind === 'form' && template === null) return { devformtemplate_id: 'Choose the form that completes the goal' }
  if (kind !== 'count') return {}
  return {
    ...(count ? {} : { count: `Enter how many ${counts ?? 'activities'} the goal asks for` }),
    ...(counts === 'forms' && !template ? { devformtemplate_id: 'Choose the form that the goal counts' } : {}),
  }
}
