import { showDate } from '@college/contract/kit'
import { Beside, DateField, NumberField, TextField } from '#kit/form'
import { FactList } from '../facts/FactList.tsx'
import type { GroupProps } from './group.ts'

/** College, workplace and registration. */
export function WorkFields({ form, person, reads, writes }: GroupProps) {
  return (
    <>
      <TextField {...form.field('college')} label="College" />
      <TextField {...form.field('company_name')} label="Workplace" autoComplete="organization" />
      <Beside>
        <NumberField
          {...form.field('mcnz_number')}
          label="MCNZ number"
          help="Your registration with the Medical Council."
        />
        <DateField {...form.field('apc_date')} label="Practising certificate until" help="Your CPD year runs to it." />
      </Beside>
      {writes('trainee_since') ? (
        <Beside>
          <DateField {...form.field('trainee_since')} label="Trainee since" />
          <DateField {...form.field('fellow_since')} label="Fellow since" />
        </Beside>
      ) : (
        <FactList
          facts={[
            {
              name: 'trainee_since',
              label: 'Trainee since',
              text: person.trainee_since && showDate(person.trainee_since),
            },
            { name: 'fellow_since', label: 'Fellow since', text: person.fellow_since && showDate(person.fellow_since) },
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
