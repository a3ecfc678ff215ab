import type { placement } from '@college/contract/logbook'
import { location } from '@college/contract/organisation'
import { user } from '@college/contract/people'
import { Beside, DateField, RecordField, TextField, type RecordForm } from '#kit/form'

const active = { active: true, sort: 'display_name' }
const byName = { sort: 'name' }

/** Where a placement is, what it is, from when to when, and who supervises it. */
export function StayFields({ form }: { form: RecordForm<typeof placement> }) {
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
      <RecordField
        {...form.field('supervisor_id')}
        label="Supervisor"
        record={user}
        query={active}
        help="They read your reports and accept them. The college office can name somebody you do not find."
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
