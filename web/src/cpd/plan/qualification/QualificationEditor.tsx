import { devqualification } from '@college/contract/cpd'
import { user } from '@college/contract/people'
import { Button } from '@mantine/core'
import { Section, toast, useToday } from '#kit'
import { DateField, LongTextField, RecordEditor, RecordField, SaveButton, TextField, useRecordForm } from '#kit/form'

interface QualificationEditorProps {
  readonly userId: number
  /** The one to change; null for a new one. */
  readonly id: number | null
  readonly onClose: () => void
}

/** A level at which a person was assessed, written by the office. */
export function QualificationEditor({ userId, id, onClose }: QualificationEditorProps) {
  const today = useToday()
  const form = useRecordForm({
    record: devqualification,
    id,
    initial: { user_id: userId, awarded_on: today },
    draftName: `of ${userId}`,
    check: ({ awarded_on: day }) => (day && day > today ? { awarded_on: 'This date is in the future' } : {}),
    onSaved: () => {
      toast({ text: 'Qualification saved', kind: 'done' })
      onClose()
    },
  })
  return (
    <Section title={id === null ? 'New qualification' : 'Qualification'}>
      <RecordEditor
        form={form}
        acts={
          <>
            <Button variant="subtle" onClick={onClose}>
              Leave
            </Button>
            <SaveButton form={form} main>
              Save qualification
            </SaveButton>
          </>
        }
      >
        <TextField {...form.field('level')} label="Level" help="For example: Year 2 assessment." />
        <DateField {...form.field('awarded_on')} label="Awarded on" to={today} />
        <RecordField
          {...form.field('assessed_by')}
          label="Assessed by"
          record={user}
          query={{ active: true, sort: 'display_name' }}
        />
        <LongTextField {...form.field('note')} label="Note" help="They can read it too." />
      </RecordEditor>
    </Section>
  )
}
