import type { placement } from '@college/contract/logbook'
import { location } from '@college/contract/organisation'
import { Beside, DateField, RecordField, TextField, useFieldValue, type RecordForm } from '#kit/form'
import { SupervisorField } from '#cpd'

const byName = { sort: 'name' }

/** Where a placement is, what it is, from when to when, and who supervises it. */
export function StayFields({ form }: { form: RecordForm<typeof placement> }) {
  const person = useFieldValue(form.field('user_id'))
  return (
    <>
      <RecordField
        {...form.field('location_id')}
        label="Place"
        record={location}
        query={byName}
        help="The college office adds places that are missing."
      />
      <TextField {...form.field('type')} label="Type" help="For example: spinal and musculoskeletal clinic." />
      <SupervisorField
        {...form.field('supervisor_id')}
        known={{ id: form.row?.supervisor_id ?? null, name: form.row?.supervisor_name ?? null }}
        owner={form.row?.user_id ?? person}
        help="They read the reports and accept them."
      />
      <Beside>
        <DateField {...form.field('start_date')} label="First day" />
        <DateField {...form.field('end_date')} label="Last day" />
      </Beside>
    </>
  )
}

/** What the days of a placement have to be. */
export const checkStay = ({
  start_date: from,
  end_date: to,
}: {
  readonly start_date: string | null
  readonly end_date: string | null
}) => (from && to && to < from ? { end_date: 'The end is before the start' } : {})
