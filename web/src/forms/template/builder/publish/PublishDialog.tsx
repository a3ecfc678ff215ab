import { devformtemplate, publishTemplate, templateVersions, type FormTemplate } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog, keys, Note, toast, useAction, useCall } from '#kit'
import parts from '../../../dialog.module.css'
import { builderTab, templateBuilder } from '../../links.ts'
import { signersSentence } from '../../words.ts'
import { faceId, focusSoon } from '../canvas/acts.ts'
import { hindrancesOf, type Hindrance } from '../marks.ts'
import { draftOf } from '../templateDraft.ts'
import { signersProblem } from '../signers/problem.ts'
import { useDesk } from '../ui.ts'
import { publishWords } from './words.ts'
import styles from './publish.module.css'

interface PublishDialogProps {
  readonly row: FormTemplate
  /** Saves what is not saved yet; the row as it is then, or null where it cannot be. */
  readonly save: () => Promise<FormTemplate | null>
  readonly onClose: () => void
}

/** Shows what prevents publishing, or what publishing does, and publishes. */
export function PublishDialog({ row, save, onClose }: PublishDialogProps) {
  const id = useId()
  const { draft } = useDesk()
  const [found] = useState(() => ({
    hindrances: hindrancesOf(draft.get().model),
    signers: signersProblem(draft.get()),
    isNew: row.unpublished || JSON.stringify(draft.get()) !== JSON.stringify(draftOf(row)),
  }))
  const next = (row.version ?? 0) + 1
  if (!found.isNew)
    return (
      <Dialog labelledBy={id} onClose={onClose}>
        <div className={parts.body}>
          <h2 className={parts.title} id={id}>
            Nothing new to publish
          </h2>
          <p className={parts.text}>
            Version {row.version} says the same as what you see here. Change something first, and publish it as version{' '}
            {next}.
          </p>
          <div className={parts.acts}>
            <Button onClick={onClose}>Go on working</Button>
          </div>
        </div>
      </Dialog>
    )
  const isReady = found.hindrances.length === 0 && found.signers === null
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <div className={parts.body}>
        <h2 className={parts.title} id={id}>
          {isReady ? `Publish version ${next} of ${draft.get().name}?` : `Version ${next} is not ready yet`}
        </h2>
        {isReady ? (
          <Ready row={row} next={next} save={save} onClose={onClose} />
        ) : (
          <Hindrances row={row} hindrances={found.hindrances} signers={found.signers} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

interface HindrancesProps {
  readonly row: FormTemplate
  readonly hindrances: readonly Hindrance[]
  readonly signers: string | null
  readonly onClose: () => void
}

function Hindrances({ row, hindrances, signers, onClose }: HindrancesProps) {
  const desk = useDesk()
  const navigate = useNavigate()
  const go = ({ what, key }: Hindrance): void => {
    onClose()
    void navigate(templateBuilder(row.id))
    if (key !== '') desk.open({ what, key })
    focusSoon(faceId(key))
  }
  const count = hindrances.length + (signers === null ? 0 : 1)
  return (
    <>
      <p className={parts.text}>{count === 1 ? 'One thing has' : `${count} things have`} to be put right first.</p>
      <ul className={styles.list}>
        {hindrances.map((hindrance) => (
          <li key={`${hindrance.key} ${hindrance.message}`}>
            <button type="button" className={styles.hindrance} onClick={() => go(hindrance)}>
              <strong>{hindrance.name}</strong> {hindrance.message}
            </button>
          </li>
        ))}
        {signers !== null && (
          <li>
            <button
              type="button"
              className={styles.hindrance}
              onClick={() => {
                onClose()
                void navigate(builderTab(row.id, 'signers'))
              }}
            >
              <strong>Who signs</strong> {signers}
            </button>
          </li>
        )}
      </ul>
      <div className={parts.acts}>
        <Button onClick={onClose}>Go on working</Button>
      </div>
    </>
  )
}

interface ReadyProps extends PublishDialogProps {
  readonly next: number
}

function Ready({ row, next, save, onClose }: ReadyProps) {
  const { draft } = useDesk()
  const { data: versions } = useCall<typeof templateVersions>(templateVersions, { id: row.id })
  const answers = useQueryClient()
  const { act, isPending, failure } = useAction(publishTemplate)
  const [unsaved, setUnsaved] = useState(false)
  const { signing_required: signing, signers, encrypt } = draft.get()
  const publish = async (): Promise<void> => {
    if (isPending) return
    const saved = await save()
    setUnsaved(saved === null)
    if (!saved) return
    const done = await act({ id: saved.id, updated_at: saved.updated_at })
    if (!done) return
    toast({ text: `Version ${done.data.version ?? next} is published`, kind: 'done' })
    answers.setQueryData(keys.row(devformtemplate, saved.id), { ...saved, ...done.data })
    onClose()
  }
  return (
    <>
      {versions && <Note icon={IconInfoCircle}>{publishWords(versions, next)}</Note>}
      <p className={parts.text}>
        {signing && signers ? signersSentence(signers) : 'Nobody signs it.'} {encrypt ? 'Answers are sealed. ' : ''}What
        is published does not change any more; to change it, publish again.
      </p>
      <div role="alert">
        {(unsaved || failure) && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {failure
              ? failure.message
              : 'The draft could not be saved, so nothing was published. Look at what is in the way, and try again.'}
            {failure && failure.errors.length > 0 && (
              <ul className={styles.list}>
                {failure.errors.slice(0, 5).map(({ path, message }) => (
                  <li key={`${path} ${message}`}>{message}</li>
                ))}
              </ul>
            )}
          </Note>
        )}
      </div>
      <div className={parts.acts}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button aria-busy={isPending} onClick={() => void publish()}>
          {isPending ? 'Publishing…' : `Publish version ${next}`}
        </Button>
      </div>
    </>
  )
}
