import { templateDrafts, type FormTemplate, type TemplateDraft } from '@college/contract/forms'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link } from '#kit/router'
import { classes, FormDialog, Lines, PartError, ProgressBar, useCall, Waiting } from '#kit'
import { formPage } from '../../../links.ts'
import { counted } from '../../words.ts'
import { lossWords, stayWords } from './draftWords.ts'
import { useDraftMoves } from './useDraftMoves.ts'
import styles from './versions.module.css'

interface MoveDraftsProps {
  readonly row: FormTemplate
  readonly onClose: () => void
}

/** Chooses drafts of older versions, says what each would lose, and moves them to the newest version. */
export function MoveDrafts({ row, onClose }: MoveDraftsProps) {
  const { data, error, refetch } = useCall<typeof templateDrafts>(templateDrafts, { id: row.id })
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [lacking, setLacking] = useState(false)
  const { move, done, of, refusals, failure } = useDraftMoves(row.id)
  const movable = data?.drafts.filter(({ stays }) => stays === null) ?? []
  const staying = data?.drafts.filter(({ stays }) => stays !== null) ?? []
  const chosen = movable.filter(({ id }) => !left.has(id))
  const isMoving = of !== null
  const version = data?.version ?? row.version ?? 0
  const turn = (id: number): void => {
    setLacking(false)
    setLeft((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }
  const run = async (): Promise<void> => {
    setLacking(chosen.length === 0)
    if (chosen.length === 0) return
    const isAllDone = await move(version, chosen)
    if (isAllDone) onClose()
    else void refetch()
  }
  return (
    <FormDialog
      wide
      title={`Move drafts to version ${version}`}
      text="An answer that has no place in the new version stays with its form, and its owner sees it there. Owners find the move in the form’s history."
      verb={movable.length > 0 ? [`Move ${counted(chosen.length, 'draft')}`, `Moving ${done} of ${of ?? 0}…`] : null}
      isPending={isMoving}
      failure={failure ?? (lacking ? 'Choose at least one draft.' : null)}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      {error && !data ? (
        <PartError title="We couldn’t load the drafts" text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting shape="list" />
      ) : (
        <div className={classes('stack gap16 scrolls', styles.drafts)}>
          {isMoving && <ProgressBar done={done} of={of} label={`${done} of ${of} moved`} />}
          {refusals.length > 0 && (
            <p role="alert" className="bad">
              {counted(refusals.length, 'draft stays', 'drafts stay')} as before. {refusals[0]?.message}
            </p>
          )}
          {movable.length === 0 && staying.length === 0 && <p>No draft is on an older version any more.</p>}
          {movable.length > 0 && (
            <Lines>
              {movable.map((draft) => (
                <li key={draft.id} className="flex gap12 top">
                  <Checkbox
                    aria-label={`${draft.user_name}, ${draft.title ?? draft.reference}`}
                    disabled={isMoving}
                    checked={!left.has(draft.id)}
                    onChange={() => turn(draft.id)}
                  />
                  <DraftWords draft={draft} says={lossWords(draft)} />
                </li>
              ))}
            </Lines>
          )}
          {staying.length > 0 && (
            <div>
              <h3 className="label below4">{counted(staying.length, 'draft stays', 'drafts stay')}</h3>
              <Lines>
                {staying.map((draft) => (
                  <li key={draft.id}>
                    <DraftWords draft={draft} says={draft.stays === null ? '' : stayWords[draft.stays]} />
                  </li>
                ))}
              </Lines>
            </div>
          )}
          {data.more > 0 && (
            <p className="muted">
              {counted(data.more, 'more draft follows', 'more drafts follow')} once these are moved.
            </p>
          )}
        </div>
      )}
    </FormDialog>
  )
}

function DraftWords({ draft, says }: { draft: TemplateDraft; says: string }) {
  return (
    <span className="stack gap2">
      <span>
        <Link to={formPage(draft.id)}>{draft.user_name}</Link>
        {draft.title && `, ${draft.title}`}
        <span className="muted">
          {' '}
          {draft.reference}, version {draft.version}
        </span>
      </span>
      <span className="muted">{says}</span>
    </span>
  )
}
