import { procedure, type Procedure, type ProcedureRefdata } from '@college/contract/logbook'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '#kit/router'
import { Page, savedHere, toast, type UnsentEntry } from '#kit'
import { RecordEditor, SaveButton, type Values } from '#kit/form'
import { AttachmentField, useAttachments } from '#files'
import { usePerson } from '#identity'
import { everyonesLogbook, logbookOf, newProcedure, procedurePage } from '../links.ts'
import { procedureTitle, waitingWords } from '../words.ts'
import { ProcedureFields } from './ProcedureFields.tsx'
import { AlsoCopied, SameAsLast } from './SameAsLast.tsx'
import { useProcedureForm } from './useProcedureForm.ts'

interface ProcedureEditorProps {
  readonly id: number | null
  readonly userId: number
  readonly logbook: ProcedureRefdata
  readonly initial: Partial<Values<typeof procedure>>
  /** Begun as a copy, so that there is nothing to repeat. */
  readonly copies: boolean
  /** The case that a new one begins as. */
  readonly copied?: Procedure | undefined
  readonly draftName?: string
  /** The entry on this device that is changed. */
  readonly waiting?: UnsentEntry
}

/** The editor of a procedure: a new case in a few presses, or one that is changed. */
export function ProcedureEditor({
  id,
  userId,
  logbook,
  initial,
  copies,
  copied,
  draftName,
  waiting,
}: ProcedureEditorProps) {
  const person = usePerson()
  const navigate = useNavigate()
  const onPhone = useMediaQuery('(max-width: 599.98px)', false, { getInitialValueInEffect: false })
  const own = userId === person.id
  const isNew = id === null && !waiting
  const files = useAttachments(procedure.name)
  const done = (row: Procedure): void => {
    files.settle(row.id)
    toast({
      text: `${procedureTitle(row)} saved`,
      action:
        id === null && own
          ? { label: 'Log another', run: () => void navigate(newProcedure) }
          : { label: 'View', run: () => void navigate(procedurePage(row.id)) },
    })
    void navigate(id === null ? logbookOf(own ? null : userId) : procedurePage(row.id), { replace: true })
  }
  const kept = (): void => {
    // Files that were chosen before the network went are among the person's own; only a stored record can hold them.
    if (files.waiting.get().length > 0)
      toast({ text: 'Its files stay among your files. Attach them once this is sent.' })
    toast({
      text: savedHere,
      ...(isNew && own ? { action: { label: 'Log another', run: () => void navigate(newProcedure) } } : {}),
    })
    void navigate(id === null ? logbookOf(own ? null : userId) : procedurePage(id), { replace: true })
  }
  const form = useProcedureForm({
    id,
    initial,
    onSaved: done,
    locks: true,
    offline: { words: waitingWords(logbook), onKept: kept, waiting: waiting ?? null },
    check: ({ procedure_date: day }) =>
      day !== null && day > logbook.today ? { procedure_date: 'This date is in the future' } : {},
    ...(draftName === undefined ? {} : { draftName }),
  })
  return (
    <Page
      title={isNew ? 'New procedure' : 'Edit procedure'}
      breadcrumb={[
        { label: 'Procedures', to: own ? logbookOf(null) : everyonesLogbook },
        { label: isNew ? 'New' : 'Edit' },
      ]}
    >
      <RecordEditor
        form={form}
        acts={
          <SaveButton form={form} main>
            Save procedure
          </SaveButton>
        }
      >
        {isNew && !copies && logbook.last && <SameAsLast form={form} last={logbook.last} />}
        {isNew && copied && <AlsoCopied of={copied} />}
        <ProcedureFields
          form={form}
          logbook={logbook}
          today={logbook.today}
          folds={onPhone}
          files={<AttachmentField files={files} recordId={id} />}
        />
      </RecordEditor>
    </Page>
  )
}
