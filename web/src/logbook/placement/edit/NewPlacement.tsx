import { placement } from '@college/contract/logbook'
import { isAdmin } from '@college/contract/kit'
import { user } from '@college/contract/people'
import { useNavigate } from '#kit/router'
import { Page, toast } from '#kit'
import { RecordEditor, RecordField, SaveButton, useRecordForm } from '#kit/form'
import { useActor } from '#identity'
import { placementEditor, placementList } from '../links.ts'
import { checkStay, StayFields } from './StayFields.tsx'

/** A new placement, from which the reports of its quarters come. */
export function NewPlacement() {
  const actor = useActor()
  const navigate = useNavigate()
  const office = isAdmin(actor)
  const form = useRecordForm({
    record: placement,
    initial: office ? {} : { user_id: actor.id },
    check: checkStay,
    onSaved: (row) => {
      toast({ text: 'Placement added. A report is open for each quarter of it', kind: 'done' })
      void navigate(placementEditor(row.id), { replace: true })
    },
  })
  return (
    <Page
      title="New placement"
      breadcrumb={[{ label: 'Placements', to: placementList }, { label: 'New' }]}
      sentence="A report is due within 14 days of the end of each quarter it touches."
    >
      <RecordEditor
        form={form}
        byAct
        acts={
          <SaveButton form={form} main>
            Add placement
          </SaveButton>
        }
      >
        {office && (
          <RecordField
            {...form.field('user_id')}
            label="Person"
            record={user}
            query={{ active: true, sort: 'display_name' }}
          />
        )}
        <StayFields form={form} />
      </RecordEditor>
    </Page>
  )
}
