import { devcycle, devcyclepause } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { Section, toast } from '#kit'
import { Beside, DateField, RecordEditor, RecordField, SaveButton, TextField, useRecordForm } from '#kit/form'

interface PauseEditorProps {
  readonly userId: number
  /** The cycle a new pause begins with. */
  readonly cycleId: number | null
  /** The set the person's cycles are of. */
  readonly set: 'trainee' | 'fellow'
  /** The one to change; null for a new one. */
  readonly id: number | null
  readonly onClose: () => void
}

/** Days of a cycle that do not count for a person; saving approves them. */
export function PauseEditor({ userId, cycleId, set, id, onClose }: PauseEditorProps) {
  const form = useRecordForm({
    record: devcyclepause,
    id,
    initial: { user_id: userId, ...(cycleId === null ? {} : { devcycle_id: cycleId }) },
    draftName: `of ${userId}`,
    check: ({ from, to }) => (from && to && to < from ? { to: 'The end is before the start' } : {}),
    onSaved: () => {
      toast({ text: 'Pause saved', kind: 'done' })
      onClose()
    },
  })
  return (
    <Section title={id === null ? 'New pause' : 'Pause'} sentence="Saving approves it in your name.">
      <RecordEditor
        form={form}
        acts={
          <>
            <Button variant="subtle" onClick={onClose}>
              Leave
            </Button>
            <SaveButton form={form} main>
              Save pause
            </SaveButton>
          </>
        }
      >
        <RecordField
          {...form.field('devcycle_id')}
          label="Cycle"
          record={devcycle}
          query={{ type: set, sort: '-start_date' }}
          disabled={id !== null}
        />
        <Beside>
          <DateField {...form.field('from')} label="First day" />
          <DateField {...form.field('to')} label="Last day" />
        </Beside>
        <TextField
          {...form.field('reason')}
          label="Reason"
          help="They and those who look after them can read it. For example: parental leave."
        />
      </RecordEditor>
    </Section>
  )
}
