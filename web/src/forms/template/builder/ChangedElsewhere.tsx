import { questionsOf, readSchema, type devformtemplate, type FormTemplate } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { classes, useClient } from '#kit'
import type { RecordForm } from '#kit/form'
import { exportOf, fileNameOf } from '../acts/templateFile.ts'
import { counted } from '../words.ts'
import { useDesk } from './ui.ts'
import styles from './builder.module.css'
import { showClock } from '@college/contract/kit'

interface ChangedElsewhereProps {
  readonly form: RecordForm<typeof devformtemplate>
  readonly theirs: FormTemplate
  /** The other one was taken over. */
  readonly onTaken: () => void
}

const names = [
  'name',
  'type',
  'description',
  'signing_required',
  'signers',
  'encrypt',
  'reopen_role',
  'schema',
] as const

/** Another person saved the template meanwhile: the reader chooses which version goes on. */
export function ChangedElsewhere({ form, theirs, onTaken }: ChangedElsewhereProps) {
  const { context } = useClient()
  const { draft } = useDesk()
  const mine = draft.get()
  const values = form.core.form.getValues()
  const theirCount = theirs.schema === null ? 0 : questionsOf(readSchema(theirs.schema).model).length
  const keepCopy = (): void => {
    const copy = {
      name: mine.name,
      description: mine.description || null,
      reopen_role: mine.reopen_role,
      schema: form.get('schema'),
    }
    context.saveFile(
      new Blob([JSON.stringify(exportOf(copy), null, 2)], { type: 'application/schema+json' }),
      fileNameOf(`${mine.name} my copy`),
    )
  }
  return (
    <div className={classes('stack gap12 rounded ink pad16 below32', styles.conflict)} role="alert">
      <p>
        <strong>Another person saved this template at {showClock(new Date(theirs.updated_at), context.zone())}.</strong>{' '}
        Your draft is safe on this device. Yours has {counted(questionsOf(mine.model).length, 'question')}, theirs{' '}
        {counted(theirCount, 'question')}.
      </p>
      <div className="flex wrap gap8">
        <Button size="sm" onClick={() => form.settle(Object.fromEntries(names.map((name) => [name, values[name]])))}>
          Keep mine
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            form.settle({})
            onTaken()
          }}
        >
          Use theirs
        </Button>
        <Button size="sm" variant="subtle" onClick={keepCopy}>
          Keep a copy of mine
        </Button>
      </div>
    </div>
  )
}
