import { archiveDays, undoPersonImport } from '@college/contract/app'
import { plural } from '@college/contract/kit'
import { user } from '@college/contract/people'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFileImport, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from '#kit/router'
import { Icon, Note, Page, SaveBar, Section, toast, useAction, useRecord, Waiting } from '#kit'
import { PersonPicker } from '#identity'
import { personPage } from '#people'
import { CheckedArchive } from './CheckedArchive.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import { usePersonImport } from './usePersonImport.ts'

/** `/person/import`: what a person took along from another college comes in for them. */
export function PersonImportScreen() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const id = Number(address.get('user_id')) || null
  const person = useRecord(user, id)
  if (id === null || person.error)
    return (
      <Page
        title="Import from another college"
        breadcrumb={[{ label: 'Settings', to: '/app/settings/admin' }, { label: 'Import' }]}
      >
        <Section title="Choose a person" sentence="Then choose the file from their last college.">
          <div className="max42">
            <PersonPicker
              label="Person"
              onChoose={(chosen) => chosen && void navigate(`/app/person/import?user_id=${chosen.id}`)}
            />
          </div>
        </Section>
      </Page>
    )
  return <ImportFor key={id} userId={id} name={person.data?.display_name ?? null} />
}

function ImportFor({ userId, name }: { userId: number; name: string | null }) {
  const importing = usePersonImport(userId)
  const undo = useAction<typeof undoPersonImport>(undoPersonImport)
  const { check, busy, problem } = importing
  const run = async (): Promise<void> => {
    const taken = await importing.take()
    if (!taken) return
    importing.startOver()
    toast({
      text: 'Records imported',
      action: { label: 'Undo import', run: () => void undo.act({ id: taken.data.id }) },
    })
  }
  return (
    <Page
      title="Import from another college"
      breadcrumb={[{ label: name ?? 'Person', to: personPage(userId) }, { label: 'Import' }]}
      sentence={
        check
          ? importing.name
          : `For ${name ?? 'this person'}. We check the archive first, and you can undo the import.`
      }
    >
      <div role="alert" className="below16">
        {problem !== null && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {problem}
          </Note>
        )}
      </div>
      {!check && !busy && <Source onFile={(file) => void importing.begin(file)} />}
      {!check && busy && <Waiting shape="list" />}
      {check && (
        <div aria-busy={busy}>
          <CheckedArchive check={check} said={importing.said} onSay={importing.say} />
          <SaveBar
            words={
              check.ready === 0
                ? 'Nothing in this file can be imported.'
                : `${plural(check.ready, 'record')} will be imported.`
            }
          >
            <Button variant="default" onClick={importing.startOver}>
              Another archive
            </Button>
            <Button
              leftSection={<Icon of={IconFileImport} />}
              disabled={check.ready === 0 || busy}
              aria-busy={importing.taking}
              onClick={() => {
                if (!importing.taking) void run()
              }}
            >
              {importing.taking ? 'Importing…' : `Import ${check.ready}`}
            </Button>
          </SaveBar>
        </div>
      )}
      {!check && <EarlierImports userId={userId} />}
    </Page>
  )
}

function Source({ onFile }: { onFile: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <Section
      title="The archive"
      sentence={`The ZIP they exported at their other college. We keep it in your files until the import can’t be undone, and ${archiveDays} days at most.`}
    >
      <input
        ref={chooser}
        className="sr-only"
        type="file"
        accept=".zip,application/zip"
        aria-label="Archive"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
          event.currentTarget.value = ''
        }}
      />
      <Button leftSection={<Icon of={IconUpload} />} onClick={() => chooser.current?.click()}>
        Choose a ZIP
      </Button>
    </Section>
  )
}
