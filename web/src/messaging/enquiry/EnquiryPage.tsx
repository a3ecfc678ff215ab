import { enquiry, enquiryAssignees, enquiryThread, type Enquiry, type EnquiryEntry } from '@college/contract/messaging'
import { Button, NativeSelect } from '@mantine/core'
import { IconAlertTriangle, IconMapOff, IconUserPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import {
  Columns,
  Empty,
  Fact,
  Facts,
  Icon,
  notSavedWords,
  Page,
  PartError,
  SidePanel,
  StateChip,
  toast,
  useCall,
  useRecord,
  useRemoveAndLeave,
  useSave,
  useUndo,
  Waiting,
} from '#kit'
import { code } from '@college/contract/kit'
import { personPage } from '#people'
import { AnswerBox } from './AnswerBox.tsx'
import { Thread } from './Thread.tsx'
import { enquiryList, stateOf } from './words.ts'

const list = { label: 'Enquiries', to: enquiryList }

/** `/enquiry/admin`: the office reads a question, assigns and answers it. */
export function EnquiryPage() {
  const [query] = useSearchParams()
  const id = Number(query.get('id')) || null
  const { data, error, refetch } = useRecord(enquiry, id, { fresh: true })
  const thread = useCall<typeof enquiryThread>(enquiryThread, { id: id ?? 0 }, { enabled: id !== null })
  if (id === null || error?.code === code.notFound)
    return (
      <Page title="Enquiry" breadcrumb={[list, { label: 'Enquiry' }]}>
        <Empty icon={IconMapOff} title="We couldn’t find this enquiry" text="It may have been deleted.">
          <Button component={Link} to={enquiryList} variant="default">
            All enquiries
          </Button>
        </Empty>
      </Page>
    )
  const failure = error ?? thread.error
  if (failure)
    return (
      <Page title="Enquiry" breadcrumb={[list, { label: 'Enquiry' }]}>
        <PartError
          title="We couldn’t load this enquiry"
          text={failure.message}
          reference={failure.requestId ?? undefined}
          onRetry={() => {
            void refetch()
            void thread.refetch()
          }}
        />
      </Page>
    )
  if (!data || !thread.data)
    return (
      <Page title="Enquiry" breadcrumb={[list, { label: 'Enquiry' }]}>
        <Waiting shape="text" />
      </Page>
    )
  return <Open row={data} entries={thread.data} onStale={() => void Promise.all([refetch(), thread.refetch()])} />
}

interface OpenProps {
  readonly row: Enquiry
  readonly entries: readonly EnquiryEntry[]
  /** Reads it again, as it stands now. */
  readonly onStale: () => void
}

function Open({ row, entries, onStale }: OpenProps) {
  const [kind, word] = stateOf(row)
  return (
    <Page
      title={row.subject}
      breadcrumb={[list, { label: row.reference ?? 'Enquiry' }]}
      sentence={<StateChip kind={kind}>{word}</StateChip>}
      actions={<Acts row={row} onStale={onStale} />}
    >
      <Columns side={<About row={row} onStale={onStale} />}>
        <Thread
          entries={entries.map((entry) => ({
            ...entry,
            by: entry.by ?? row.name,
            mark: entry.mail === 'failed' && <MailFailed email={row.email} />,
          }))}
        />
        <AnswerBox key={row.id} row={row} onStale={onStale} />
      </Columns>
    </Page>
  )
}

function MailFailed({ email }: { email: string }) {
  return (
    <p className="row gap8 above4 bad">
      <Icon of={IconAlertTriangle} size={16} />
      We couldn’t email this to {email}.
    </p>
  )
}

type RowProps = Pick<OpenProps, 'row' | 'onStale'>

const undoWords = {
  undone: 'Changed back',
  changedSince: 'This enquiry has changed since, so we left it as it is.',
}

const changedMeanwhile = 'This enquiry was changed since you opened it. Read it again.'

function Acts({ row, onStale }: RowProps) {
  const { save, saving: isPending } = useSave(enquiry)
  const { removeAndLeave, removing } = useRemoveAndLeave(enquiry, enquiryList)
  const sayChanged = useUndo(enquiry, ['state'], undoWords)
  const isClosed = row.state === 'closed'
  const change = async (): Promise<void> => {
    const made = await save({ id: row.id, updated_at: row.updated_at, state: isClosed ? 'open' : 'closed' })
    if (made.kind !== 'saved') {
      toast({ text: notSavedWords(made, changedMeanwhile), kind: 'failed' })
      onStale()
      return
    }
    const text = isClosed ? 'Enquiry reopened' : 'Enquiry closed'
    // One that was new when it was closed is not new again.
    if (row.state === 'new') toast({ text, kind: 'done' })
    else sayChanged({ before: row, saved: made.row, text })
  }
  return (
    <>
      <Button variant="subtle" disabled={removing} onClick={() => void removeAndLeave(row.id)}>
        Delete
      </Button>
      <Button variant="default" loading={isPending} onClick={() => void change()}>
        {isClosed ? 'Reopen' : 'Close without answer'}
      </Button>
    </>
  )
}

function About({ row, onStale }: RowProps) {
  const { user_id: person } = row
  return (
    <SidePanel title="From">
      <Facts>
        <Fact name="Name">{row.name}</Fact>
        <Fact name="Email">
          <a href={`mailto:${row.email}`}>{row.email}</a>
        </Fact>
        <Fact name="Account">{person === null ? 'None' : <Link to={personPage(person)}>{row.user_name}</Link>}</Fact>
        <Fact name="Reference">
          <span className="nowrap">{row.reference}</span>
        </Fact>
      </Facts>
      <div className="stack gap12 above16">
        <Assign row={row} onStale={onStale} />
        {person === null && (
          <Button
            component={Link}
            to={`/app/user/admin?enquiry=${row.id}`}
            variant="default"
            leftSection={<Icon of={IconUserPlus} />}
          >
            Add as a person
          </Button>
        )}
      </div>
    </SidePanel>
  )
}

function Assign({ row, onStale }: RowProps) {
  const office = useCall<typeof enquiryAssignees>(enquiryAssignees, { organisation_id: row.organisation_id }).data ?? []
  const { save, saving: isPending } = useSave(enquiry)
  const sayAssigned = useUndo(enquiry, ['assigned_to'], undoWords)
  const held = row.assigned_to
  const offered = office.map(({ id, name }) => ({ value: String(id), label: name }))
  const isGone = held !== null && office.length > 0 && !office.some(({ id }) => id === held)
  const assign = async (value: string): Promise<void> => {
    const made = await save({
      id: row.id,
      updated_at: row.updated_at,
      assigned_to: value === '' ? null : Number(value),
    })
    if (made.kind === 'saved')
      sayAssigned({
        before: row,
        saved: made.row,
        text: value === '' ? 'Assigned to no one' : `Assigned to ${made.row.assigned_name ?? ''}`,
      })
    else {
      toast({ text: notSavedWords(made, changedMeanwhile), kind: 'failed' })
      onStale()
    }
  }
  return (
    <NativeSelect
      label="Assigned to"
      disabled={isPending}
      value={held === null ? '' : String(held)}
      data={[
        { value: '', label: 'No one yet' },
        ...(isGone ? [{ value: String(held), label: row.assigned_name ?? 'A former administrator' }] : []),
        ...offered,
      ]}
      onChange={({ currentTarget: { value } }) => void assign(value)}
    />
  )
}
