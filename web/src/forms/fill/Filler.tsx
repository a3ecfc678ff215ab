import {
  answeredQuestions,
  changeForm,
  completionUndone,
  progressOf,
  reopenForm,
  undoSeconds,
  type Answer,
  type Form,
  type WholeForm,
} from '@college/contract/forms'
import { dayIn } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowLeft, IconArrowRight, IconGitMerge, IconUsers } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from '#kit/router'
import {
  classes,
  confirm,
  Icon,
  Note,
  ProgressBar,
  RestoredNote,
  SaveBar,
  toast,
  UnderHeading,
  useClient,
  useStore,
} from '#kit'
import { useImpersonation, useActor } from '#identity'
import { formEditor, formPage } from '../links.ts'
import { useNotifiedAction } from '../sign/useNotifiedAction.ts'
import { byQuestion, PageFields, useFormView } from '../render/index.ts'
import { ClashPanel } from './ClashPanel.tsx'
import { otherParts, whatFollows } from './follows.ts'
import { pageLink, summaryLink, summaryStep } from './links.ts'
import { MovedNote, StrangeAnswers } from './MovedNote.tsx'
import { ProblemList } from './ProblemList.tsx'
import { inTheWay, ofPage, useLooked } from './problems.ts'
import { SavedWords } from './SavedWords.tsx'
import { pageCount, pageTitle, shownPages } from './steps.ts'
import { Steps } from './Steps.tsx'
import { Summary } from './Summary.tsx'
import { useArrival } from './useArrival.ts'
import type { FormDraftParts } from './useFormDraft.ts'
import styles from './fill.module.css'

const isOpen = ([answered, of]: readonly [number, number]): boolean => answered < of

/** A form, page by page, and at the end all its answers. */
export function Filler({ whole, parts }: { whole: WholeForm; parts: FormDraftParts }) {
  const { formDraft, files, names, onNamed } = parts
  const { model } = formDraft
  const { id } = whole.form
  const actor = useActor()
  const isImpersonating = useImpersonation() !== null
  const { context } = useClient()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const data = useStore(formDraft.answers)
  const refused = useStore(formDraft.refused)
  const clash = useStore(formDraft.clash)
  const taken = useStore(formDraft.taken)
  const restored = useStore(formDraft.restored)
  const view = useFormView(model, data)
  const pages = shownPages(model, view)
  const answeredKeys = useMemo(() => answeredQuestions(model, data), [model, data])
  // A form opens at the first page that still has an open question, and stays there while it is answered.
  const [begun] = useState(() => pages.find((each) => isOpen(pageCount(each, view, answeredKeys)))?.key)
  const isSummary = query.get('step') === summaryStep || pages.length === 0
  const asked = query.get('page') ?? begun
  const page = isSummary ? null : (pages.find(({ key }) => key === asked) ?? pages[0] ?? null)
  const at = page === null ? pages.length : pages.indexOf(page)

  const today = dayIn(actor.timezone, context.now())
  const looked = useLooked(refused)
  const problems = useMemo(() => inTheWay(model, data, refused, today), [model, data, refused, today])
  const shown = looked.shown(problems)
  const problemsBy = byQuestion(shown)
  const [tries, setTries] = useState(0)
  const [completing, setCompleting] = useState(false)
  const others = useMemo(() => otherParts(whole), [whole])
  const toDraft = useNotifiedAction(changeForm)
  const reopen = useNotifiedAction(reopenForm)
  const heading = useArrival(page?.key ?? summaryStep)

  const { typing } = looked
  const change = useCallback(
    (key: string, value: Answer | undefined): void => {
      typing(key)
      formDraft.answer(key, value)
    },
    [formDraft, typing],
  )
  const steps = pages.map((each) => {
    const [answered, of] = pageCount(each, view, answeredKeys)
    return { page: each, answered, of, problems: byQuestion(ofPage(shown, each)).size }
  })
  const { questions, answered } = progressOf(model, data)

  const go = (to: number): void => {
    const next = pages[to]
    setTries(0)
    void navigate(next ? pageLink(id, next.key) : summaryLink(id))
  }
  const next = (): void => {
    if (page === null) return
    looked.movedOn([page])
    if (ofPage(problems, page).length === 0) go(at + 1)
    else setTries(tries + 1)
  }
  const startOver = (): void => {
    const before = formDraft.answers.get()
    formDraft.replace({})
    looked.forget()
    void navigate(pageLink(id, model.pages[0]?.key ?? ''))
    toast({
      text: 'All answers cleared',
      kind: 'deleted',
      action: { label: 'Undo', run: () => formDraft.replace({ ...before, ...formDraft.answers.get() }) },
    })
  }
  const undo = async ({ state, updated_at }: Form): Promise<void> => {
    const read = { id, updated_at }
    const isUndone =
      state === 'signed' ? await reopen.act({ ...read, reason: completionUndone }) : await toDraft.act(read)
    if (!isUndone) return
    toast({ text: 'The form is a draft again', kind: 'done' })
    await navigate(formEditor(id))
  }
  const complete = async (): Promise<void> => {
    if (completing) return
    looked.movedOn(model.pages)
    if (problems.length > 0 || clash) return setTries(tries + 1)
    if (!(await confirm({ title: 'Complete this form?', body: whatFollows(whole), verb: 'Complete' }))) return
    setCompleting(true)
    const done = await formDraft.complete().finally(() => setCompleting(false))
    if (!done) return setTries(tries + 1)
    // Everyone else may have signed before; what the office completes for its owner, it returns with a reason.
    const wayBack = done.user_id === actor.id &&
      ['completed', 'signed'].includes(done.state ?? '') && {
        time: undoSeconds * 1_000,
        action: { label: 'Undo', run: () => void undo(done) },
      }
    toast({ text: 'Form completed', kind: 'done', ...wayBack })
    // What did not come along is shown in place of the form.
    if (formDraft.closed.get()) return
    await navigate(formPage(id), { replace: true })
  }

  const here = page === null ? shown : ofPage(shown, page)
  return (
    <div className={classes('grid one-column', styles.layout)}>
      <div className={classes('sticky', styles.side)}>
        <Steps model={model} formId={id} steps={steps} current={page} />
        <Button
          className={styles.over ?? ''}
          variant="subtle"
          size="sm"
          leftSection={<Icon of={IconArrowBackUp} />}
          disabled={Object.keys(data).length === 0}
          onClick={startOver}
        >
          Start over
        </Button>
      </div>
      <div className={classes('shrink', styles.main)}>
        <MovedNote moved={whole.version_moved} />
        <StrangeAnswers formDraft={formDraft} />
        <ClashPanel formDraft={formDraft} names={names} tries={tries} />
        {restored && !clash && (
          <RestoredNote
            at={restored.at}
            onDiscard={() => {
              formDraft.restored.set(null)
              formDraft.replace(restored.without)
            }}
          />
        )}
        {taken && !clash && (
          <Note icon={IconGitMerge} above>
            {taken.keys.length === 1 ? 'One answer was' : `${taken.keys.length} answers were`} changed somewhere else
            and {taken.keys.length === 1 ? 'is' : 'are'} here now. What you typed is kept.
          </Note>
        )}
        {(whole.form.parts ?? 0) > 0 && whole.may.includes('ask') && (
          <Note icon={IconUsers} above>
            {others.words}{' '}
            {others.isOpen ? (
              <>
                <Link to={formPage(id)}>Ask now</Link>, or once you have completed yours.
              </>
            ) : (
              <Link to={formPage(id)}>See the form</Link>
            )}
          </Note>
        )}
        <div className="below24">
          <p className="muted flex between below6">
            {page === null ? 'Last step' : `Page ${at + 1} of ${pages.length}`}
            {questions > 0 && (
              <span>
                {answered} of {questions} answered
              </span>
            )}
          </p>
          {questions > 0 && <ProgressBar done={answered} of={questions} size={6} />}
        </div>
        <h2 className={classes('below24 heading', styles.heading)} ref={heading} tabIndex={-1}>
          {page === null ? 'Check and complete' : pageTitle(model, page)}
        </h2>
        {tries > 0 && (
          <ProblemList model={model} formId={id} problems={here} tries={tries}>
            {page !== null && (
              <button type="button" className={classes('worded above8', styles.anyway)} onClick={() => go(at + 1)}>
                Continue anyway
              </button>
            )}
          </ProblemList>
        )}
        <UnderHeading>
          {page === null ? (
            <Summary model={model} formId={id} data={data} names={names} />
          ) : (
            <PageFields
              key={page.key}
              page={page}
              data={data}
              view={view}
              problems={problemsBy}
              names={names}
              files={files}
              onChange={change}
              onLeave={looked.left}
              onNamed={onNamed}
            />
          )}
        </UnderHeading>
        <SaveBar words={<SavedWords formDraft={formDraft} />}>
          {at > 0 && (
            <Button variant="default" leftSection={<Icon of={IconArrowLeft} />} onClick={() => go(at - 1)}>
              Back
            </Button>
          )}
          {page !== null ? (
            <Button rightSection={<Icon of={IconArrowRight} />} onClick={next}>
              {at + 1 < pages.length ? 'Next' : 'Check answers'}
            </Button>
          ) : (
            !isImpersonating && (
              <Button aria-busy={completing} onClick={() => void complete()}>
                Complete
              </Button>
            )
          )}
        </SaveBar>
      </div>
    </div>
  )
}
