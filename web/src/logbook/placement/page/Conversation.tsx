import {
  acceptPlacement,
  commentPlacement,
  noteTitle,
  returnPlacement,
  undoAcceptPlacement,
  undoReturnPlacement,
  type Placement,
  type PlacementNote,
  type WholePlacement,
} from '@college/contract/logbook'
import { code, showMinute } from '@college/contract/kit'
import { Button, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import {
  classes,
  KeptNote,
  MobileActions,
  Note,
  SidePanel,
  StateChip,
  toast,
  useAction,
  useInSight,
  useKeptText,
  type CallFailed,
  useZone,
} from '#kit'
import { useActor, useImpersonation } from '#identity'
import { periodOf, waitsForOther } from '../words.ts'
import styles from '../placement.module.css'

interface ConversationProps {
  readonly whole: WholePlacement
  /** Reads the report again, as it stands now. */
  readonly onStale: () => void
}

/** What both sides said and did about a report, and what the person may say and do. */
export function Conversation({ whole, onStale }: ConversationProps) {
  const { notes, may } = whole
  const isImpersonating = useImpersonation() !== null
  const speaks = may.includes('comment') || may.includes('accept') || may.includes('return')
  return (
    <SidePanel title="Comments and decisions">
      {notes.length === 0 ? (
        <p className="muted">No comments yet.</p>
      ) : (
        <ol className="stack gap16 list below16">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ol>
      )}
      {isImpersonating && <p className="muted">You can’t comment while you act as someone else.</p>}
      {speaks && <Speaking whole={whole} onStale={onStale} />}
    </SidePanel>
  )
}

const kindOf = { submitted: 'open', returned: 'due', accepted: 'completed', commented: 'draft' } as const

function NoteItem({ note: { user_name: who, act, comment, created_at: at } }: { note: PlacementNote }) {
  const timezone = useZone()
  return (
    <li>
      <p>
        <b>{who}</b>
      </p>
      {act !== 'commented' && <StateChip kind={kindOf[act]}>{noteTitle[act]}</StateChip>}
      {comment && <p className="pre-line anywhere">{comment}</p>}
      <p className="muted">{showMinute(at, timezone)}</p>
    </li>
  )
}

type Undo = Pick<ReturnType<typeof useAction<typeof undoAcceptPlacement>>, 'act'>

const tooLate =
  'This can no longer be undone. The college office can reopen an accepted report, and the trainee can hand in a returned one again.'

function Speaking({ whole, onStale }: ConversationProps) {
  const { placement: row, may } = whole
  const inPlaceOf = waitsForOther(row, useActor().id) ? row.supervisor_name : null
  const about = { kind: 'Comment', words: `placement report, ${periodOf(row)}` }
  const [words, setWords, sent, restored] = useKeptText(`placement:${row.id}:comment`, { about })
  const [lacking, setLacking] = useState(false)
  const accept = useAction(acceptPlacement)
  const undoAccept = useAction(undoAcceptPlacement)
  const undoReturn = useAction(undoReturnPlacement)
  const back = useAction(returnPlacement)
  const say = useAction(commentPlacement)
  const busy = accept.isPending || back.isPending || say.isPending
  const failure = accept.failure ?? back.failure ?? say.failure
  const field = useRef<HTMLTextAreaElement>(null)
  const acts = useRef<HTMLDivElement>(null)
  const isAtActs = useInSight(acts)
  const comment = words.trim()
  const read = { id: row.id, updated_at: row.updated_at }
  const finish = (done: boolean, text: string): void => {
    if (done) {
      sent(comment)
      toast({ text, kind: 'done' })
    } else onStale()
  }
  const needsWords = (): boolean => {
    setLacking(comment === '')
    if (comment === '') field.current?.focus()
    return comment === ''
  }
  const decided = (made: { readonly data: Placement } | null, text: string, undo: Undo): void => {
    if (made === null) return onStale()
    sent(comment)
    const spoke = comment !== ''
    toast({ text, kind: 'done', action: { label: 'Undo', run: () => void onUndo(undo, made.data, spoke) } })
  }
  const onAccept = async (): Promise<void> => {
    if (busy) return
    setLacking(false)
    const made = await accept.act({ ...read, comment: comment === '' ? null : comment })
    decided(made, 'Report accepted', undoAccept)
  }
  const onReturn = async (): Promise<void> => {
    if (busy || needsWords()) return
    decided(await back.act({ ...read, comment }), 'Report returned', undoReturn)
  }
  const onUndo = async ({ act }: Undo, { id, updated_at }: Placement, spoke: boolean): Promise<void> => {
    const undone = await act({ id, updated_at })
    if (undone)
      toast({
        text:
          undone.data.state === 'accepted'
            ? 'Report accepted again'
            : `The report is waiting for you again${spoke ? '. What you wrote stays as a comment' : ''}`,
        kind: 'done',
      })
    else toast({ text: tooLate, kind: 'failed' })
  }
  const onSay = async (): Promise<void> => {
    if (busy || needsWords()) return
    finish((await say.act({ id: row.id, comment })) !== null, 'Comment added')
  }
  const returns = row.state === 'accepted' ? 'Reopen' : 'Return for changes'
  return (
    <div className="pad-top16">
      <KeptNote restored={restored} />
      <Textarea
        ref={field}
        label="Your comment"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={5_000}
        value={words}
        error={lacking && 'Write what should change, or what you want to say'}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setLacking(false)
        }}
      />
      <Failure failure={failure} />
      <div className={classes('flex wrap gap8 above12', styles.acts)} ref={acts}>
        {may.includes('accept') && (
          <Button aria-busy={busy} onClick={() => void onAccept()}>
            {inPlaceOf ? `Accept in place of ${inPlaceOf}` : 'Accept'}
          </Button>
        )}
        {may.includes('return') && (
          <Button variant="default" aria-busy={busy} onClick={() => void onReturn()}>
            {returns}
          </Button>
        )}
        {may.includes('comment') && (
          <Button variant="default" aria-busy={busy} onClick={() => void onSay()}>
            Comment
          </Button>
        )}
      </div>
      {may.includes('accept') && !isAtActs && (
        <MobileActions>
          {may.includes('return') && (
            <Button variant="default" aria-busy={busy} onClick={() => void onReturn()}>
              {returns}
            </Button>
          )}
          <Button aria-busy={busy} onClick={() => void onAccept()}>
            Accept
          </Button>
        </MobileActions>
      )}
    </div>
  )
}

function Failure({ failure }: { failure: CallFailed | null }) {
  if (!failure) return null
  return (
    <div role="alert">
      <Note tone="bad" icon={IconAlertTriangle}>
        {failure.code === code.outdated
          ? 'This report was changed since you opened it. It is shown as it is now: read it, then decide.'
          : failure.message}
      </Note>
    </div>
  )
}
