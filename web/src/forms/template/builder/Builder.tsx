import { questionsOf, type FormTemplate } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from '#kit/router'
import { classes, DesktopActions, Icon, MobileActions, Page, StateChip, Tabs, useStore } from '#kit'
import { LockNotice, SavingWords } from '#kit/form'
import { typeWords } from '../../words.ts'
import { builderTab, tabIn, templateList } from '../links.ts'
import { templateStatusOf } from '../words.ts'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { PublishDialog } from './publish/PublishDialog.tsx'
import { Questions } from './Questions.tsx'
import { Settings } from './settings/Settings.tsx'
import { Steps, useUndoKeys } from './Steps.tsx'
import { draftOf } from './templateDraft.ts'
import { TryIt } from './try/TryIt.tsx'
import { DeskProvider, useDesk, useDraft } from './ui.ts'
import { useBuilder, type BuilderState, type TemplateForm } from './useBuilder.ts'
import { Versions } from './versions/Versions.tsx'
import { WhoSigns } from './signers/WhoSigns.tsx'
import styles from './builder.module.css'

interface BuilderProps {
  readonly row: FormTemplate
  readonly form: TemplateForm
}

/** The builder of a template: its questions, who signs, its settings and its versions. */
export function Builder({ row, form }: BuilderProps) {
  const [drawer, setDrawer] = useState(false)
  const openDrawer = useCallback(() => setDrawer(true), [])
  const state = useBuilder(form, openDrawer)
  return (
    <DeskProvider value={state.desk}>
      <Frame row={row} state={state} drawer={drawer} onDrawer={setDrawer} />
    </DeskProvider>
  )
}

interface FrameProps extends Pick<BuilderProps, 'row'> {
  readonly state: BuilderState
  readonly drawer: boolean
  readonly onDrawer: (open: boolean) => void
}

function Frame({ row, state, drawer, onDrawer }: FrameProps) {
  const { form, desk, takeOver } = state
  const [query] = useSearchParams()
  const tab = tabIn(query)
  const [publishing, setPublishing] = useState(false)
  const [trying, setTrying] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 1099.98px)')
  const name = useDraft((draft) => draft.name)
  const questions = useDraft(({ model }) => questionsOf(model).length)
  const version = (row.version ?? 0) + 1
  const isArchived = row.archived_at !== null
  const [kind, words] = templateStatusOf(row)
  const theirs = form.problem?.kind === 'conflict' ? form.problem.theirs : null
  const held = form.lock.kind === 'theirs' ? form.lock : form.problem?.kind === 'locked' ? form.problem : null
  const isClosed = isArchived || held !== null
  useUndoKeys(desk.draft, tab === 'questions' && !isClosed)
  const isNew = useHasChanges(row)
  const publish = isNew && (
    <Button disabled={isClosed || theirs !== null} onClick={() => setPublishing(true)}>
      Publish version {version}
    </Button>
  )
  const tryIt = (
    <Button
      variant="default"
      leftSection={<Icon of={IconDeviceMobile} />}
      aria-pressed={trying}
      onClick={() => setTrying(!trying)}
    >
      Try it
    </Button>
  )
  const tabs = [
    { key: 'questions', label: `Questions ${questions}` },
    { key: 'signers', label: 'Who signs' },
    { key: 'settings', label: 'Settings' },
    { key: 'versions', label: `Versions ${row.version ?? 0}` },
  ] as const
  return (
    <Page
      title={name || 'Form template'}
      wide
      breadcrumb={[{ label: 'Form templates', to: templateList }, { label: name || 'Form template' }]}
      sentence={
        <span className="inline wrap gap8">
          <StateChip kind={kind}>{words}</StateChip>
          {typeWords[row.type]}
        </span>
      }
      actions={
        <DesktopActions>
          {tryIt}
          {publish}
        </DesktopActions>
      }
    >
      <div className="relative">
        <Tabs
          label="Parts of the template"
          tabs={tabs.map(({ key, label }) => ({ label, to: builderTab(row.id, key), current: tab === key }))}
        />
        <div className={classes('row muted gap16 absolute top0 right0', styles.state)}>
          <span aria-live="polite">
            {!isClosed && (
              <SavingWords
                draftStore={form.draftStore}
                saving={form.saving}
                sends
                refusal={form.unsent?.message ?? null}
              />
            )}
          </span>
          {tab === 'questions' && <Steps />}
        </div>
      </div>
      <Announcements />
      {theirs && <ChangedElsewhere form={form} theirs={theirs} onTaken={takeOver} />}
      {held && <LockNotice holder={held.holder} expiresAt={held.expiresAt} what="template" onRetry={form.askForLock} />}
      {isArchived && <p className="below24 ink2">This template is archived. Restore it in Settings to change it.</p>}
      <div inert={form.held || (isClosed && tab !== 'versions' && tab !== 'settings')}>
        {tab === 'questions' && (
          <Questions isNarrow={isNarrow} drawer={drawer} onDrawer={onDrawer} trying={trying} onTry={setTrying} />
        )}
        {tab === 'signers' && <WhoSigns />}
        {tab === 'settings' && <Settings row={row} failure={form.unsent} closed={isClosed} />}
        {tab === 'versions' && <Versions row={row} closed={isClosed} />}
      </div>
      {trying && (isNarrow || tab !== 'questions') && <TryIt over onClose={() => setTrying(false)} />}
      {publishing && <PublishDialog row={row} form={form} onClose={() => setPublishing(false)} />}
      <MobileActions>
        {tryIt}
        {publish}
      </MobileActions>
    </Page>
  )
}

/** Whether there is something that the published version does not say. */
function useHasChanges(row: FormTemplate): boolean {
  // While a save is under way the row already shows it, and only the answer says that it is unpublished.
  const [answered, setAnswered] = useState(row)
  if (row.updated_at !== answered.updated_at) setAnswered(row)
  const saved = useMemo(() => JSON.stringify(draftOf(answered)), [answered])
  return useDraft((draft) => row.unpublished || JSON.stringify(draft) !== saved)
}

function Announcements() {
  const { said } = useDesk()
  return (
    <p className="sr-only" role="status">
      {useStore(said)}
    </p>
  )
}
