import { countables, type Goal } from '@college/contract/cpd'
import { ChoiceField, NumberField, useFieldValue, type Option } from '#kit/form'
import { CountedFieldsPart, type CountedFieldsProps } from '../parts.tsx'

const titles = { activities: 'Activities logged for it', procedures: 'Procedures in the logbook' }
const kinds: readonly Option<Goal['counts']>[] = countables.map((value) => ({ value, label: titles[value] }))

/** How many of what a goal of type count asks for. */
export function CountFields({ form, disabled = false }: CountedFieldsProps) {
  const procedures = useFieldValue(form.field('counts')) === 'procedures'
  return (
    <>
      <ChoiceField
        {...form.field('counts')}
        label="What it counts"
        help={
          procedures
            ? 'Procedures that match everything you choose below. Leave a field empty to count any.'
            : undefined
        }
        options={kinds}
        disabled={disabled}
      />
      <NumberField
        {...form.field('count')}
        label={procedures ? 'How many procedures' : 'How many activities'}
        disabled={disabled}
      />
      {procedures && <CountedFieldsPart form={form} disabled={disabled} />}
    </>
  )
}

/** What is said where the number of a goal of type count is missing. */
export const countMissing = (counts: Goal['counts'] | null | undefined): string =>
  `Enter how many ${counts === 'procedures' ? 'procedures' : 'activities'} the goal asks for`
