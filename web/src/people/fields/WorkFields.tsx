import { showDate, type CivilDate } from '@college/contract/kit'
import { classes } from '#kit'
import { DateField, NumberField, TextField } from '#kit/form'
import { FactList } from '../facts/FactList.tsx'
import type { GroupProps } from './group.ts'
import styles from './fields.module.css'

const day = (date: CivilDate | null): string | null => date && showDate(date)

/** College, workplace and registration. */
export function WorkFields({ form, person, reads, writes }: GroupProps) {
  return (
    <>
      <TextField {...form.field('college')} label="College" />
      <TextField {...form.field('company_name')} label="Workplace" autoComplete="organization" />
      <div className={classes('grid bottom halves', styles.pairs)}>
        <NumberField {...form.field('mcnz_number')} label="MCNZ number" help="Registration with the Medical Council." />
        <DateField
          {...form.field('apc_date')}
          label="Practising certificate until"
          help="A fellow’s CPD year is the twelve months to it."
        />
      </div>
      {writes('trainee_since') ? (
        <div className={classes('grid bottom halves', styles.pairs)}>
          <DateField {...form.field('trainee_since')} label="Trainee since" />
          <DateField {...form.field('fellow_since')} label="Fellow since" />
        </div>
      ) : (
        <FactList
          facts={[
            { names: ['trainee_since'], label: 'Trainee since', text: day(person.trainee_since) },
            { names: ['fellow_since'], label: 'Fellow since', text: day(person.fellow_since) },
          ]}
        />
      )}
      {reads('external_id') && (
        <TextField
          {...form.field('external_id')}
          label="External id"
          help="The person’s id in another system of the college. Only administrators see it."
          disabled={!writes('external_id')}
        />
      )}
    </>
  )
}
