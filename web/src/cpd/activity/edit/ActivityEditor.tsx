import { devactivity, stats, type Activity } from '@college/contract/cpd'
import { showTime, type CivilDate } from '@college/contract/kit'
import { IconCopyCheck } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '#kit/router'
import { Note, Page, savedHere, toast, useCall, type UnsentEntry } from '#kit'
import { RecordEditor, SaveButton, useFieldValue, useRecordForm, type Values } from '#kit/form'
import { AttachmentField, useAttachments } from '#files'
import { usePerson } from '#identity'
import { effectOf, type GoalEffect } from '../effect/effect.ts'
import { EffectPanel } from '../effect/EffectPanel.tsx'
import { SameTitle } from '../hints/SameTitle.tsx'
import { goalDayHint } from '../hints/hints.ts'
import { useHints } from '../hints/useHints.ts'
import { activityList, activityPage, allActivities, newActivity } from '../links.ts'
import { sumOf } from '../split/split.ts'
import { useSplit } from '../split/useSplit.ts'
import { ActivityFields } from './ActivityFields.tsx'
import { useGoalChoice } from './useGoalChoice.ts'
import { useInstance } from './instance.ts'
import styles from './edit.module.css'

interface ActivityEditorProps {
  readonly id: number | null
  readonly today: CivilDate
  readonly initial: Partial<Values<typeof devactivity>>
  readonly draftName?: string
  /** The entry on this device that is changed. */
  readonly waiting?: UnsentEntry
}

const waitingWords = ({ title, time }: Values<typeof devactivity>): string =>
  [title, time === null || time === 0 ? null : showTime(time)].filter(Boolean).join(', ')

const savedWords = (
  { state, devform_id: form }: Activity,
  before: Activity['state'] | undefined,
  goal: GoalEffect | null,
  loose: number,
): string => {
  if (state === 'complete') {
    const completes = goal?.completed && !goal.wasCompleted ? '. The goal is complete too' : ''
    const rest = loose > 0 ? `. ${showTime(loose)} isn’t in a CPD group yet` : ''
    return `${before === 'complete' ? 'Activity saved' : 'Activity completed'}${completes}${rest}`
  }
  return form === null ? 'Draft saved' : 'Saved. It completes with its form'
}

const checkTogether = ({ activity_date: from, end_date: to }: Values<typeof devactivity>) =>
  from && to && to < from ? { end_date: 'The end is before the start' } : {}

/** The editor of an activity: what, when, how long and for which goal; then the thinking. */
export function ActivityEditor({ id, today, initial, draftName, waiting }: ActivityEditorProps) {
  const person = usePerson()
  const navigate = useNavigate()
  const { settle, leave } = useInstance()
  const files = useAttachments(devactivity.name)
  const done = (row: Activity): void => {
    files.settle(row.id)
    toast({
      text: savedWords(row, form.row?.state, effect?.goal ?? null, loose),
      action:
        id === null
          ? { label: 'Log another', run: () => void navigate(newActivity) }
          : { label: 'View', run: () => void navigate(activityPage(row.id)) },
    })
    void leave()
  }
  const kept = (): void => {
    // Files that were chosen before the network went are among the person's own; only a stored record can hold them.
    if (files.waiting.get().length > 0)
      toast({ text: 'Its files stay among your files. Attach them once this is sent.' })
    toast({
      text: savedHere,
      ...(id === null && !waiting ? { action: { label: 'Log another', run: () => void navigate(newActivity) } } : {}),
    })
    void leave()
  }
  const form = useRecordForm({
    record: devactivity,
    id,
    initial,
    onSaved: done,
    check: checkTogether,
    locks: true,
    // An entry that waits goes when it is given back, and not while it is being changed.
    autosave: waiting ? undefined : { onCreated: (row) => settle(row.id) },
    offline: { words: waitingWords, onKept: kept, waiting: waiting ?? null },
    ...(draftName === undefined ? {} : { draftName }),
  })
  const { row } = form
  const userId = row?.user_id ?? person.id
  const title = useFieldValue(form.field('title'))
  const date = useFieldValue(form.field('activity_date'))
  const end = useFieldValue(form.field('end_date'))
  const figures = useCall<typeof stats>(stats, userId === person.id ? undefined : { user_id: userId }).data
  const choice = useGoalChoice(form, figures, userId)
  const { split, time, set } = useSplit(form, choice.usual)
  const storedTitle = useFirst(id === null ? null : (row?.title ?? null))
  const hints = useHints({ id: row?.id ?? id, userId, title, date, end, time, storedTitle, today })
  const [accepted, setAccepted] = useState<number | null>(null)
  const onPhone = useMediaQuery('(max-width: 599.98px)', false, { getInitialValueInEffect: false })
  const place = useTitleFocus(form.state === 'ready' && id === null)

  const now = { devgoal_id: choice.chosen, activity_date: date, time: time ?? 0, split }
  // Without a cycle there are no groups to count in.
  const loose = figures?.cycle ? Math.max(0, now.time - sumOf(split)) : 0
  const effect = figures && now.time > 0 ? effectOf(figures, row, now, today) : null
  const same = hints.same && hints.same.id !== accepted ? hints.same : null
  const sameWords = same && (
    <SameTitle activity={same} sameDay={same.activity_date === date} onNew={() => setAccepted(same.id)} />
  )
  const isComplete = row?.state === 'complete'
  const isNew = id === null && !waiting
  const heading = isNew ? 'New activity' : 'Edit activity'

  return (
    <Page
      title={heading}
      breadcrumb={[
        { label: 'Activities', to: userId === person.id ? activityList : allActivities },
        { label: isNew ? 'New' : 'Edit' },
      ]}
    >
      <div ref={place}>
        <RecordEditor
          form={form}
          and={{ state: 'complete' }}
          acts={
            <>
              <SaveButton form={form} and={{ state: 'draft' }}>
                {isComplete ? 'Back to draft' : 'Keep as draft'}
              </SaveButton>
              <SaveButton form={form} and={{ state: 'complete' }} main>
                {isComplete ? 'Save activity' : 'Complete activity'}
              </SaveButton>
            </>
          }
          side={
            <div className={styles.side}>
              <EffectPanel effect={effect} loose={loose} isComplete={isComplete} />
              {sameWords && !onPhone && (
                <Note tone="warn" icon={IconCopyCheck}>
                  {sameWords}
                </Note>
              )}
            </div>
          }
        >
          <ActivityFields
            form={form}
            choice={choice}
            split={{ split, time, set }}
            hints={{
              ...hints,
              date: goalDayHint(choice.days, choice.chosen, date) ?? hints.date,
              title: onPhone ? sameWords : null,
            }}
            folds={onPhone}
            userId={userId}
            files={<AttachmentField files={files} recordId={row?.id ?? id} />}
          />
        </RecordEditor>
      </div>
    </Page>
  )
}

/** The first value that was there; what is saved meanwhile does not change it. */
const useFirst = <T,>(value: T | null): T | null => {
  const [first, setFirst] = useState(value)
  if (first === null && value !== null) setFirst(value)
  return first
}

/** Puts the focus on the first field where there is a keyboard; on a phone it would hide half of the page. */
const useTitleFocus = (isNew: boolean) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew && matchMedia('(pointer: fine)').matches)
      place.current?.querySelector<HTMLInputElement>('input[name=title]')?.focus({ preventScroll: true })
  }, [isNew])
  return place
}
