import { devform, devformtemplate, ownTemplateTypes, type FormTemplate } from '@college/contract/forms'
import { isAdmin, mostLimit } from '@college/contract/kit'
import { TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from '#kit/router'
import { classes, FormDialog, Note, PartError, useList, useSave, Waiting } from '#kit'
import { useActor } from '#identity'
import { formEditor, templatePage } from '../links.ts'
import styles from './list.module.css'

const open = { archived_at: 'null', agreement: 'null', sort: 'name', limit: mostLimit }

/** Chooses a template and begins a form from it. */
export function NewForm({ onClose }: { onClose: () => void }) {
  const actor = useActor()
  const navigate = useNavigate()
  const { data, error, refetch } = useList(devformtemplate, open)
  const { save, saving } = useSave(devform)
  const [chosen, setChosen] = useState<number | null>(null)
  const [about, setAbout] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const isSealed = data?.rows.some((row) => row.id === chosen && row.encrypt) ?? false
  const types = ownTemplateTypes(actor, isAdmin(actor))
  const rows = (data?.rows ?? []).filter(({ type, version }) => types.includes(type) && (version ?? 0) > 0)
  const templates = useRef<HTMLFieldSetElement>(null)
  const isThere = rows.length > 0
  useEffect(() => {
    if (isThere) templates.current?.querySelector('input')?.focus()
  }, [isThere])
  const start = async (): Promise<void> => {
    if (chosen === null) return setWrong('Choose a template first.')
    const title = isSealed ? '' : about.trim()
    const made = await save({ devformtemplate_id: chosen, user_id: actor.id, ...(title === '' ? {} : { title }) })
    if (made.kind === 'saved') void navigate(formEditor(made.row.id))
    else setWrong(made.kind === 'failed' ? made.failure.message : 'This form could not be started. Try again.')
  }
  return (
    <FormDialog
      title="New form"
      verb={rows.length === 0 ? null : ['Start', 'Starting…']}
      isPending={saving}
      failure={wrong}
      onSubmit={() => void start()}
      onClose={onClose}
    >
      {error ? (
        <PartError title="We couldn’t load the templates" text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting shape="list" />
      ) : rows.length === 0 ? (
        <p className="prose">There’s no form for you yet. The college office adds them.</p>
      ) : (
        <>
          <fieldset className="grid gap8 bare" ref={templates}>
            <legend className="sr-only">Template</legend>
            {rows.map((row) => (
              <Choice key={row.id} row={row} chosen={row.id === chosen} onChoose={() => setChosen(row.id)} />
            ))}
          </fieldset>
          {isSealed ? (
            <Note icon={IconLock}>This form is sealed, so it has no title: say what it is about inside it.</Note>
          ) : (
            <TextInput
              label="What it is about (optional)"
              description="A few words that tell it from others, such as: shoulder injections. Lists and emails show them, so don’t name a patient."
              maxLength={200}
              value={about}
              onChange={({ currentTarget }) => setAbout(currentTarget.value)}
            />
          )}
          {chosen !== null && <Link to={templatePage(chosen)}>See what it asks first</Link>}
        </>
      )}
    </FormDialog>
  )
}

function Choice({ row, chosen, onChoose }: { row: FormTemplate; chosen: boolean; onChoose: () => void }) {
  const parties = row.signers?.parties.map(({ title }) => title).join(', ')
  return (
    <label className={classes('tile grid', styles.template)}>
      <input type="radio" name="template" checked={chosen} onChange={onChoose} />
      <span className="label">{row.name}</span>
      <span className={classes('quiet', styles.templateText)}>
        {row.description} {row.signing_required && parties ? `Signed by: ${parties}.` : ''}
      </span>
    </label>
  )
}
