import { devactivity, devgoal } from '@college/contract/cpd'
import { clientOf } from '../../api/tests/stubServer.ts'
import { show } from '../../api/tests/screen.tsx'
import { Confirmation } from '../../dialog/Confirmation.tsx'
import { DraftsProvider, type DeviceDrafts } from '../../device/index.ts'
import {
  CheckField,
  DateField,
  LongTextField,
  RecordEditor,
  RecordField,
  SaveButton,
  TextField,
  TimeField,
  useFieldValue,
  useRecordForm,
} from '../index.ts'

function Editor({
  id = null,
  locks = false,
  onSaved,
}: {
  id?: number | null
  locks?: boolean
  onSaved: (row: object) => void
}) {
  const form = useRecordForm({ record: devactivity, id, locks, initial: { user_id: 1 }, onSaved })
  const time = useFieldValue(form.field('time'))
  return (
    <RecordEditor
      form={form}
      and={{ state: 'complete' }}
      acts={
        <>
          <SaveButton form={form} and={{ state: 'draft' }}>
            Keep as draft
          </SaveButton>
          <SaveButton form={form} and={{ state: 'complete' }} main>
            Complete activity
          </SaveButton>
        </>
      }
    >
      <TextField {...form.field('title')} label="What did you do?" />
      <DateField {...form.field('activity_date')} label="Date" />
      <TimeField {...form.field('time')} label="Time" />
      <p>Adds {time ?? 'nothing'}</p>
      <RecordField {...form.field('devgoal_id')} label="Goal" record={devgoal} />
      <LongTextField {...form.field('learnings')} label="What did you learn?" />
      <CheckField {...form.field('cultural_safety')} label="This covered cultural safety" />
    </RecordEditor>
  )
}

/** Opens the editor of an activity, with drafts on a device or, with null, without. */
export const openEditor = (
  client: ReturnType<typeof clientOf>['client'],
  { id = null, locks = false, drafts }: { id?: number | null; locks?: boolean; drafts: DeviceDrafts | null },
) => {
  const saved: object[] = []
  const shown = show(
    <DraftsProvider drafts={drafts} quiet={20}>
      <Confirmation />
      <Editor id={id} locks={locks} onSaved={(row) => saved.push(row)} />
    </DraftsProvider>,
    client,
  )
  return { ...shown, saved }
}
