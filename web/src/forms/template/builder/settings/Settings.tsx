import { templateTypes, type FormTemplate } from '@college/contract/forms'
import { Button, Checkbox } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopy, IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from '#kit/router'
import { type CallFailed, classes, Icon, Section } from '#kit'
import { typeWords } from '../../../words.ts'
import { CopyDialog } from '../../acts/CopyDialog.tsx'
import { useTemplateActs } from '../../acts/useTemplateActs.ts'
import { templateList } from '../../links.ts'
import { typeSentence } from '../../words.ts'
import { Pick } from '../parts/Pick.tsx'
import { Text } from '../parts/Text.tsx'
import { useDesk, useDraft } from '../ui.ts'
import { ReopenRole } from './ReopenRole.tsx'
import styles from './settings.module.css'

interface SettingsProps {
  readonly row: FormTemplate
  /** Why the draft was not taken. */
  readonly failure: CallFailed | null
  readonly closed: boolean
}

const types = templateTypes.map((value) => ({ value, label: typeWords[value] }))

/** The name of a template, whose forms it is for, how its answers are kept; and what is done with it as a whole. */
export function Settings({ row, failure, closed }: SettingsProps) {
  const { draft } = useDesk()
  const { name, type, description, encrypt } = useDraft((now) => now)
  const refused = failure?.errors.find(({ path }) => path === 'name')?.message
  return (
    <>
      <Section title="Settings">
        <div className={classes('stack gap20', styles.fields)} inert={closed}>
          <Text
            label="Name"
            most={120}
            value={name}
            error={name.trim() === '' ? 'This cannot be empty' : refused}
            onChange={(next) => draft.change((now) => ({ ...now, name: next }), 'name')}
          />
          <Pick
            label="For"
            help={typeSentence[type]}
            value={type}
            options={types}
            onChange={(next) => draft.change((now) => ({ ...now, type: next }))}
          />
          <Text
            label="What it is for"
            help="Shown under its name where people choose a form."
            long
            most={1_000}
            value={description}
            onChange={(next) => draft.change((now) => ({ ...now, description: next }), 'description')}
          />
          <Checkbox
            label="Seal the answers"
            description="They are encrypted in the database. Search and exports leave them out; people who can read the form still see them."
            checked={encrypt}
            onChange={({ currentTarget: { checked } }) => draft.change((now) => ({ ...now, encrypt: checked }))}
          />
          <ReopenRole />
        </div>
        {(row.version ?? 0) > 0 && (
          <p className="muted above12">
            Who and what it’s for apply straight away. Its name, whether answers are sealed and who can reopen apply
            from the next version.
          </p>
        )}
      </Section>
      <Whole row={row} />
    </>
  )
}

function Whole({ row }: { row: FormTemplate }) {
  const navigate = useNavigate()
  const acts = useTemplateActs()
  const [copying, setCopying] = useState(false)
  const isArchived = row.archived_at !== null
  const isPublished = (row.version ?? 0) > 0
  const remove = async (): Promise<void> => {
    void navigate(templateList, { replace: true })
    await acts.remove(row.id)
  }
  return (
    <Section title="The template as a whole">
      <div className="flex wrap gap8">
        <Button variant="default" leftSection={<Icon of={IconCopy} />} onClick={() => setCopying(true)}>
          Copy
        </Button>
        <Button variant="default" leftSection={<Icon of={IconDownload} />} onClick={() => void acts.exportFile(row)}>
          Export
        </Button>
        <Button
          variant="default"
          leftSection={<Icon of={isArchived ? IconArchiveOff : IconArchive} />}
          onClick={() => void acts.archive(row, !isArchived)}
        >
          {isArchived ? 'Restore' : 'Archive'}
        </Button>
        {!isPublished && (
          <Button variant="default" leftSection={<Icon of={IconTrash} />} onClick={() => void remove()}>
            Delete
          </Button>
        )}
      </div>
      <p className="muted above12">
        {isArchived
          ? 'No forms can be started from it while it’s archived.'
          : 'Archiving hides it from people. Forms already started aren’t affected.'}
      </p>
      {copying && <CopyDialog row={row} onClose={() => setCopying(false)} />}
    </Section>
  )
}
