import { organisation } from '@college/contract/organisation'
import { useMemo } from 'react'
import { toast } from '#kit'
import { Beside, ChoiceField, LongTextField, RecordEditor, SaveButton, TextField, useRecordForm } from '#kit/form'

/** What people and reports read about the college. */
export function OrganisationForm({ id }: { id: number }) {
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone })), [])
  const form = useRecordForm({
    record: organisation,
    id,
    locks: true,
    onSaved: () => void toast({ text: 'Organisation saved', kind: 'done' }),
  })
  return (
    <RecordEditor
      form={form}
      acts={
        <SaveButton form={form} main>
          Save organisation
        </SaveButton>
      }
    >
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('tagline')} label="Second line" help="Shown under the name in the top bar." />
      <TextField {...form.field('code')} label="Short name" help="Different for each college, such as NZ." />
      <Beside>
        <TextField {...form.field('email')} label="Email" type="email" />
        <TextField {...form.field('phone')} label="Phone" type="tel" />
      </Beside>
      <LongTextField {...form.field('address')} label="Address" />
      <ChoiceField
        {...form.field('timezone')}
        as="list"
        label="Time zone"
        help="We use this zone for “today” and all deadlines."
        options={zones}
      />
      <TextField
        {...form.field('locale')}
        label="Language and number format"
        help="Of pages and emails: en is English."
      />
    </RecordEditor>
  )
}
