import { procedureterm, termKindTitle, type TermKind } from '@college/contract/logbook'
import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { Section, toast, useRemoveAndLeave } from '#kit'
import { CheckField, RecordEditor, RecordField, SaveButton, TextField, useRecordForm } from '#kit/form'
import { wordsLink } from '../links.ts'

const atTheEnd = 1_000

/** One word of the logbook. */
export function WordEditor({ id, kind }: { id: number | null; kind: TermKind }) {
  const navigate = useNavigate()
  const { removeAndLeave, removing } = useRemoveAndLeave(procedureterm, wordsLink(kind))
  const form = useRecordForm({
    record: procedureterm,
    id,
    initial: { kind, position: atTheEnd },
    draftName: kind,
    onSaved: () => {
      toast({ text: 'Word saved' })
      void navigate(wordsLink(kind), { replace: true })
    },
  })
  const [one] = termKindTitle[kind]
  return (
    <Section
      title={form.row?.name ?? `New ${one.toLowerCase()}`}
      sentence={id === null ? undefined : 'A new name shows in the cases that have it, too.'}
    >
      <RecordEditor
        form={form}
        acts={
          <>
            {id !== null && (
              <Button variant="subtle" disabled={removing} onClick={() => void removeAndLeave(id)}>
                Delete
              </Button>
            )}
            <Button component={Link} to={wordsLink(kind)} variant="subtle">
              Leave
            </Button>
            <SaveButton form={form} main>
              Save word
            </SaveButton>
          </>
        }
      >
        <TextField {...form.field('name')} label="Name" />
        {kind === 'structure' && (
          <RecordField
            {...form.field('parent_id')}
            label="Region"
            help="Offered with this region only; blank means with all."
            record={procedureterm}
            query={{ kind: 'region' }}
          />
        )}
        <CheckField {...form.field('active')} label="Offered" help="Retired words are no longer offered." />
      </RecordEditor>
    </Section>
  )
}
