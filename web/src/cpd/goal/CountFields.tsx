import { countables, type devgoal, type Goal } from '@college/contract/cpd'
import { ChoiceField, NumberField, useFieldValue, type Option, type RecordForm } from '#kit/form'
import { CountedFieldsPart } from '../parts.tsx'

const titles = { activities: 'Activities logged for it', procedures: 'Procedures in the logbook' }
const kinds: readonly Option<Goal['counts']>[] = countables.map((value) => ({ value, label: titles[value] }))

/** How many of what a goal of type count asks for. */
export function CountFields({ form, disabled = false }: { form: RecordForm<typeof devgoal>; disabled?: boolean }) {
  const procedures = useFieldValue(form.field('counts')) === 'procedures'
  return (
    <>
      <ChoiceField
        {...form.field('counts')}
        label="It counts"
        help={
          procedures
            ? 'Every procedure that has the words chosen below. A word that is left empty may be any.'
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
  `Write how many ${counts === 'procedures' ? 'procedures' : 'activities'} the goal asks for`
