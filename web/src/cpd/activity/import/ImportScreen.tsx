import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFileImport, IconLanguage } from '@tabler/icons-react'
import { mostImportRows, mostImportText } from '@college/contract/cpd'
import { user } from '@college/contract/people'
import { useNavigate, useSearchParams } from '#kit/router'
import { Icon, Note, Page, SaveBar, toast, useRecord, Waiting } from '#kit'
import { CsvSource } from '#kit/csv'
import { useActor } from '#identity'
import { numberIn } from '#cpd/goal'
import { activityList, allActivities, importedList } from '../links.ts'
import { Batches } from './Batches.tsx'
import { CategoriesStep } from './CategoriesStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { outcomeWords, RowsStep } from './RowsStep.tsx'
import { useImport, type ImportState } from './useImport.ts'
import { useImportRollback } from './useImportRollback.ts'
import styles from './import.module.css'

/** `/activities/import`: activities from the CSV of another CPD home; an administrator's for the person in the address. */
export function ImportScreen() {
  const [query] = useSearchParams()
  const actor = useActor()
  const asked = numberIn(query, 'user_id')
  const other = asked === actor.id ? null : asked
  const person = useRecord(user, other).data
  const importing = useImport(other)
  const { source, check, checking, failure, begin, startOver } = importing
  const list = { label: 'Activities', to: other === null ? activityList : allActivities }
  const whose = other === null ? 'They become your own activities' : `For ${person?.display_name ?? 'this person'}`
  return (
    <Page
      title="Import activities"
      breadcrumb={[list, { label: 'Import' }]}
      sentence={
        source ? (source.name ?? 'Pasted rows') : `${whose}. We check the file first, and you can undo the import.`
      }
    >
      <div className="stack">
        <div role="alert" className={styles.note}>
          {failure && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {failure.message}
            </Note>
          )}
        </div>
        {!check && !checking && (
          <CsvSource
            sentence="A CSV file from your other CPD home, with a head over each column. Commas, semicolons and tabs are all fine."
            most={{ rows: mostImportRows, bytes: mostImportText }}
            before={source}
            onSource={(next) => void begin(next)}
          />
        )}
        {!check && checking && <Waiting shape="list" />}
        {source?.hint && check && (
          <div className={styles.note}>
            <Note tone="warn" icon={IconLanguage}>
              {source.hint}
            </Note>
          </div>
        )}
        {check && (
          <div className="stack" aria-busy={checking}>
            <ColumnsStep check={check} choices={importing.choices} onChange={importing.change} />
            {check.unknown.length > 0 && <CategoriesStep check={check} onChange={importing.change} />}
            {check.missing.length === 0 && <RowsStep check={check} />}
            <ImportBar importing={importing} other={other} onStartOver={startOver} />
          </div>
        )}
        {!check && <Batches userId={other ?? actor.id} />}
      </div>
    </Page>
  )
}

interface ImportBarProps {
  readonly importing: ImportState
  readonly other: number | null
  readonly onStartOver: () => void
}

/** What the import would bring, and the act. */
function ImportBar({ importing, other, onStartOver }: ImportBarProps) {
  const { check, refused, importing: busy, take, again } = importing
  const navigate = useNavigate()
  const { rollBack } = useImportRollback()
  if (!check) return null
  const run = async (): Promise<void> => {
    const batch = await take()
    if (!batch) return
    toast({
      text: batch.imported === 1 ? 'One activity imported' : `${batch.imported} activities imported`,
      action: { label: 'Undo import', run: () => void rollBack(batch) },
    })
    void navigate(importedList(batch.id, other === null))
  }
  return (
    <>
      <div role="alert" className={styles.note}>
        {refused && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {refused.message}{' '}
            <button type="button" onClick={again}>
              Check again
            </button>
          </Note>
        )}
      </div>
      <SaveBar words={check.missing.length > 0 ? 'Some columns are missing.' : outcomeWords(check)}>
        <Button variant="default" onClick={onStartOver}>
          Another file
        </Button>
        <Button
          leftSection={<Icon of={IconFileImport} />}
          disabled={check.ready === 0}
          aria-busy={busy}
          onClick={() => {
            if (!busy) void run()
          }}
        >
          {busy ? 'Importing…' : `Import ${check.ready}`}
        </Button>
      </SaveBar>
    </>
  )
}
