import { code, type CollegeRecord } from '@college/contract/kit'
import type { ReactNode } from 'react'
import { PartError } from '../notice/Empty.tsx'
import { SaveBar } from '../page/ActionBar.tsx'
import { Columns } from '../page/Section.tsx'
import { Waiting } from '../notice/Waiting.tsx'
import { CollegeField } from './CollegeField.tsx'
import { ConflictPanel } from './ConflictPanel.tsx'
import { LockedProvider } from './core.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { LeftFields } from './LeftFields.tsx'
import { LockNotice } from './LockNotice.tsx'
import { SavingWords } from './SavingWords.tsx'
import { ProblemWords } from './ProblemWords.tsx'
import { RestoredNote } from '../device/index.ts'
import type { RecordForm } from './recordForm.ts'
import type { Values } from './values.ts'
import { classes } from '../theme/index.ts'
import styles from './form.module.css'

interface RecordEditorProps<R extends CollegeRecord> {
  readonly form: RecordForm<R>
  /** The acts of the save bar, the main one last. */
  readonly acts: ReactNode
  /** What the Enter key sets besides what was typed: the same as the main act. */
  readonly and?: Partial<Values<R>>
  /** Nothing counts before the act saves it: the bar speaks of no draft. */
  readonly byAct?: boolean
  /** What it is of is over: the fields are there to be read, and the bar promises nothing. */
  readonly closed?: boolean
  /** Stands beside the fields, as the effect of what is being typed. */
  readonly side?: ReactNode
  /** The fields. */
  readonly children: ReactNode
}

/** How the server answers who asks for a row that is not theirs to change any more. */
const gone: readonly number[] = [code.forbidden, code.notFound, code.notPossible]

/** The fields of a record's editor with all that stands around them: what is in the way, conflicts, locks, the save bar. */
export function RecordEditor<R extends CollegeRecord>({
  form,
  acts,
  and,
  byAct = false,
  closed = false,
  side,
  children,
}: RecordEditorProps<R>) {
  const { problem, lock, core } = form
  const [one] = core.record.title
  const panel = `${core.id}-conflict`
  if (form.state === 'loading') return <Waiting shape="form" />
  if (form.state === 'failed')
    return (
      <>
        {form.id !== null && form.failure !== null && gone.includes(form.failure.code) && (
          <LeftFields record={core.record} id={form.id} />
        )}
        <PartError
          title={`We couldn’t load this ${one.toLowerCase()}`}
          text={form.failure?.message}
          reference={form.failure?.requestId ?? undefined}
          onRetry={form.retry}
        />
      </>
    )
  const held = lock.kind === 'theirs' ? lock : problem?.kind === 'locked' ? problem : null
  const fields = (
    <div className={classes('stack gap24', styles.column)}>
      <ErrorSummary
        core={core}
        failure={problem?.kind === 'failed' ? problem.failure : null}
        refusals={form.refusals}
      />
      {held && (
        <LockNotice
          holder={held.holder}
          expiresAt={held.expiresAt}
          what={one.toLowerCase()}
          onRetry={form.askForLock}
        />
      )}
      {problem?.kind === 'conflict' && <ConflictPanel id={panel} form={form} theirs={problem.theirs} />}
      {form.restoredAt && !problem && <RestoredNote at={form.restoredAt} onDiscard={form.startOver} />}
      <fieldset
        className={classes('stack gap24 shrink bare', styles.fields)}
        disabled={lock.kind === 'theirs' || form.held}
      >
        <CollegeField form={form} />
        {children}
      </fieldset>
    </div>
  )
  return (
    <LockedProvider value={lock.kind === 'theirs'}>
      <form
        noValidate
        aria-label={one}
        onSubmit={(event) => {
          event.preventDefault()
          if (!closed && !form.saving && !form.held && lock.kind !== 'theirs') void form.save(and)
        }}
      >
        {side ? <Columns side={side}>{fields}</Columns> : fields}
        {/* Lets Enter save from any field, without naming one of the acts the first. */}
        <input type="submit" hidden />
        <SaveBar
          words={
            !closed && (
              <>
                {problem && problem.kind !== 'locked' && (
                  <ProblemWords problem={problem} what={one.toLowerCase()} panel={panel} />
                )}
                <SavingWords
                  draftStore={form.draftStore}
                  saving={form.saving}
                  sends={form.autosaves}
                  queues={form.queues}
                  refusal={form.unsent?.message ?? null}
                  byAct={byAct}
                />
              </>
            )
          }
        >
          {acts}
        </SaveBar>
      </form>
    </LockedProvider>
  )
}
