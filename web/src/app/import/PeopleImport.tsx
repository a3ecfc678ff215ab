import { mostPeopleText, peopleFields } from '@college/contract/app'
import { mostPeopleAtOnce, type PeopleBatch } from '@college/contract/identity'
import { plural } from '@college/contract/kit'
import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconFileImport, IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { batchWords, useBatch, useTemplates, useUndoBatch } from '#cpd'
import { Icon, Note, Page, ProgressBar, SaveBar, Section, toast, Waiting } from '#kit'
import { CsvColumns, CsvSource } from '#kit/csv'
import { userList } from '#identity'
import { PeopleBatches } from './PeopleBatches.tsx'
import { peopleFieldOf, peopleFieldTitle, peopleMapped, peopleMissingWords, samplePeople } from './peopleFields.ts'
import { peopleOutcome, PeopleRows } from './PeopleRows.tsx'
import { usePeopleImport, type PeopleImportState } from './usePeopleImport.ts'

const options = [
  { value: '', label: 'Leave out' },
  ...peopleFields.map((field) => ({ value: field, label: peopleFieldTitle[field] })),
]

/** `/users/import`: people come in from a CSV file, all of them or none. */
export function PeopleImportScreen() {
  const importing = usePeopleImport()
  const { source, check, checking, failure } = importing
  const [begun, setBegun] = useState<PeopleBatch | null>(null)
  const { undo } = useUndoBatch()
  const sample = samplePeople(useTemplates()?.[0]?.name ?? null)
  const batch = useBatch(begun, (ended) => {
    if (ended.state !== 'done') {
      importing.again()
      return
    }
    setBegun(null)
    importing.startOver()
    toast({
      text: batchWords(ended),
      kind: 'done',
      action: { label: 'Undo', run: () => void undo(ended) },
    })
  })
  const isRunning = batch?.state === 'waiting' || batch?.state === 'running'
  return (
    <Page
      title="Add people from a file"
      breadcrumb={[{ label: 'All users', to: userList }, { label: 'From a file' }]}
      sentence={
        source
          ? (source.name ?? 'Pasted rows')
          : 'You’ll see what each row adds before anything is saved, and can undo it.'
      }
    >
      <div className="stack gap24">
        <div role="alert">
          {(failure || batch?.state === 'failed') && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {failure?.message ?? batch?.problem}
            </Note>
          )}
        </div>
        {isRunning && (
          <Section title="Adding people" sentence="You can leave this page. It will carry on.">
            <div role="status">
              <ProgressBar done={batch.done} of={batch.total} label={batchWords(batch)} size={12} />
              <p className="muted above4">{batchWords(batch)}</p>
            </div>
          </Section>
        )}
        {!isRunning && !check && !checking && (
          <CsvSource
            sentence={
              <>
                A CSV file with a heading over each column. Usual headings are recognised.{' '}
                <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(sample)}`} download="people.csv">
                  Download a sample
                </a>
              </>
            }
            most={{ rows: mostPeopleAtOnce, bytes: mostPeopleText }}
            before={source}
            onSource={(next) => {
              setBegun(null)
              void importing.begin(next)
            }}
          />
        )}
        {!check && checking && <Waiting shape="list" />}
        {!isRunning && check && <Checked importing={importing} onBegun={setBegun} />}
        {!check && <PeopleBatches />}
      </div>
    </Page>
  )
}

interface CheckedProps {
  readonly importing: PeopleImportState
  readonly onBegun: (batch: PeopleBatch) => void
}

/** The file as it was read: its columns, its rows, and the act. */
function Checked({ importing, onBegun }: CheckedProps) {
  const { source, check, checking, refused, taking, invite } = importing
  if (!check) return null
  const isReady = check.missing.length === 0 && check.refused === 0 && check.ready > 0
  const run = async (): Promise<void> => {
    const batch = await importing.take()
    if (batch) onBegun(batch)
  }
  return (
    <div className="stack gap24" aria-busy={checking}>
      {source?.hint && (
        <Note tone="warn" icon={IconLanguage}>
          {source.hint}
        </Note>
      )}
      <Section
        title="Columns"
        sentence={
          check.mapped_by === 'given' ? 'As you chose.' : 'Matched by column heading. Change any that are wrong.'
        }
      >
        <CsvColumns
          missing={check.missing.length > 0 ? peopleMissingWords(check.missing) : null}
          heads={check.heads}
          samples={check.samples}
          options={options}
          fieldOf={(column) => peopleFieldOf(check.mapping, column)}
          onChange={(column, field) => importing.map(peopleMapped(check.mapping, column, field))}
        />
      </Section>
      {check.missing.length === 0 && (
        <PeopleRows check={check} onMend={importing.mend} onLeaveOut={importing.leaveOut} />
      )}
      <Checkbox
        label="Email each of them a link to set a password"
        description="Without it they get no email. You can send a link later from each person’s page."
        checked={invite}
        onChange={(event) => importing.setInvite(event.currentTarget.checked)}
      />
      <div role="alert">
        {refused && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {refused.message}{' '}
            <button type="button" onClick={importing.again}>
              Check again
            </button>
          </Note>
        )}
      </div>
      <SaveBar
        words={
          check.missing.length > 0
            ? 'Some columns are missing.'
            : `${peopleOutcome(check)}${check.refused > 0 ? ' Correct or leave out each problem first.' : ''}`
        }
      >
        <Button variant="default" onClick={importing.startOver}>
          Another file
        </Button>
        <Button
          leftSection={<Icon of={IconFileImport} />}
          disabled={!isReady}
          aria-busy={taking}
          onClick={() => {
            if (!taking) void run()
          }}
        >
          {taking ? 'Starting…' : `Add ${plural(check.ready, 'person', 'people')}`}
        </Button>
      </SaveBar>
    </div>
  )
}
