import { devformtemplate, publishTemplate, templateVersions, type FormTemplate } from '@college/contract/forms'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '#kit/router'
import { classes, FormDialog, keys, Note, toast, useAction, useCall } from '#kit'
import { saveThenAct, type RecordForm } from '#kit/form'
import { builderTab, templateBuilder } from '../../links.ts'
import { reopeningWords, signersSentence } from '../../words.ts'
import { faceId, focusSoon } from '../canvas/acts.ts'
import { hindrancesOf, type Hindrance } from '../marks.ts'
import { partiesOf, signersProblem } from '../signers/problem.ts'
import { useRoleGaps } from '../signers/useRoleGaps.ts'
import { useReopeners } from '../settings/useReopeners.ts'
import { useDesk } from '../ui.ts'
import { publishWords } from './words.ts'
import styles from './publish.module.css'

interface PublishDialogProps {
  readonly row: FormTemplate
  /** What is typed in it and not saved yet is saved first. */
  readonly form: Pick<RecordForm<typeof devformtemplate>, 'save' | 'hold'>
  readonly onClose: () => void
}

/** Shows what prevents publishing, or what publishing does, and publishes. */
export function PublishDialog({ row, form, onClose }: PublishDialogProps) {
  const { draft } = useDesk()
  const [found] = useState(() => ({
    hindrances: hindrancesOf(draft.get().model, partiesOf(draft.get())),
    signers: signersProblem(draft.get()),
  }))
  const next = (row.version ?? 0) + 1
  return found.hindrances.length === 0 && found.signers === null ? (
    <Ready row={row} next={next} form={form} onClose={onClose} />
  ) : (
    <Hindrances row={row} next={next} hindrances={found.hindrances} signers={found.signers} onClose={onClose} />
  )
}

interface HindrancesProps {
  readonly row: FormTemplate
  readonly next: number
  readonly hindrances: readonly Hindrance[]
  readonly signers: string | null
  readonly onClose: () => void
}

function Hindrances({ row, next, hindrances, signers, onClose }: HindrancesProps) {
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
    <FormDialog
      title={`Version ${next} is not ready yet`}
      text={`${count === 1 ? 'One thing has' : `${count} things have`} to be put right first.`}
      verb={null}
      isPending={false}
      onSubmit={onClose}
      onClose={onClose}
    >
      <ul className={classes('list stack gap4 scrolls', styles.list)}>
        {hindrances.map((hindrance) => (
          <li key={`${hindrance.key} ${hindrance.message}`}>
            <button
              type="button"
              className={classes('full boxed rounded body ink left tall44 hovers', styles.hindrance)}
              onClick={() => go(hindrance)}
            >
              <strong>{hindrance.name}</strong> {hindrance.message}
            </button>
          </li>
        ))}
        {signers !== null && (
          <li>
            <button
              type="button"
              className={classes('full boxed rounded body ink left tall44 hovers', styles.hindrance)}
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
    </FormDialog>
  )
}

interface ReadyProps extends PublishDialogProps {
  readonly next: number
}

function Ready({ row, next, form, onClose }: ReadyProps) {
  const { draft } = useDesk()
  const { data: versions } = useCall<typeof templateVersions>(templateVersions, { id: row.id })
  const answers = useQueryClient()
  const { act, isPending, failure } = useAction(publishTemplate)
  const [unsaved, setUnsaved] = useState(false)
  const { signing_required: signing, signers, encrypt, reopen_role: reopening } = draft.get()
  const { warning } = useReopeners(reopening)
  const warnings = [...useRoleGaps(), ...(warning === null ? [] : [warning])]
  const publish = async (): Promise<void> => {
    let isSaved = false
    const done = await saveThenAct(form, {
      act: async (saved) => {
        isSaved = true
        const answer = await act({ id: saved.id, updated_at: saved.updated_at })
        return answer && { ...saved, ...answer.data }
      },
    })
    setUnsaved(!isSaved)
    if (!done) return
    toast({ text: `Version ${done.version ?? next} is published`, kind: 'done' })
    answers.setQueryData(keys.row(devformtemplate, done.id), done)
    onClose()
  }
  return (
    <FormDialog
      title={`Publish version ${next} of ${draft.get().name}?`}
      verb={[`Publish version ${next}`, 'Publishing…']}
      isPending={isPending}
      failure={
        failure?.message ??
        (unsaved ? 'We couldn’t save the draft, so we published nothing. Fix the problems shown and try again.' : null)
      }
      onSubmit={() => void publish()}
      onClose={onClose}
    >
      {failure && failure.errors.length > 0 && (
        <ul className={classes('list stack gap4 bad scrolls', styles.list)} role="alert">
          {failure.errors.slice(0, 5).map(({ path, message }) => (
            <li key={`${path} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      {versions && <Note icon={IconInfoCircle}>{publishWords(versions, next)}</Note>}
      {warnings.map((each) => (
        <Note key={each} icon={IconAlertTriangle} tone="warn">
          {each}
        </Note>
      ))}
      <p className="prose">
        {signing && signers ? signersSentence(signers) : 'No one signs it.'} {encrypt ? 'Answers are sealed. ' : ''}
        {reopening === null ? '' : `${reopeningWords(reopening)} `}What is published does not change any more; to change
        it, publish again.
      </p>
    </FormDialog>
  )
}
