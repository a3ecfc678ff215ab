// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { devactivity } from '@college/contract/cpd'
import { cleanup, fireEvent, within } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, test } from 'vitest'
import { invalidate } from '../api/keys.ts'
import { createAnswers } from '../api/ClientProvider.tsx'
import { show } from '../api/tests/screen.tsx'
import { DraftsProvider } from '../device/index.ts'
import { versionOf, type TextWire } from '../text/tests/college.ts'
import { acts, play, textRuns, type TypingSubject } from '../text/tests/played.ts'
import { LongTextField, RecordEditor, SaveButton, TextField, useRecordForm, type RecordForm } from './index.ts'

const wire: TextWire = {
  rowOf: (stored) => ({ organisation_id: 1, ...stored.fields, id: stored.id, updated_at: versionOf(stored) }),
  taken: (fields, body) => ({ ...fields, ...body }),
}

type Form = RecordForm<typeof devactivity>

function Editor({ id, drawn }: { id: number | null; drawn: (form: Form) => void }) {
  const form = useRecordForm({
    record: devactivity,
    id,
    initial: { user_id: 1, title: 'Ward round', activity_date: '2026-04-03', time: 75 },
    // Of a new one; the page that is opened on its row knows nothing of it.
    ...(id === null ? { draftName: 'goal 7' } : {}),
    onSaved: () => undefined,
    autosave: {},
  })
  drawn(form)
  return (
    <RecordEditor form={form} acts={<SaveButton form={form}>Done</SaveButton>}>
      <TextField {...form.field('title')} label="Title" />
      <LongTextField {...form.field('learnings')} label="Learned" optional={false} />
    </RecordEditor>
  )
}

const labels: Readonly<Record<string, string>> = { title: 'Title', learnings: 'Learned' }

const subject: TypingSubject = {
  wire,
  fields: ['title', 'learnings'],
  begins: true,
  rowOf: (key) => {
    const id = Number(key.split('~')[0]?.split(':')[1])
    return Number.isInteger(id) ? id : null
  },
  open: (page, _college, id, draft) => {
    let form: Form | null = null
    const answers = createAnswers()
    const shown = show(
      <DraftsProvider drafts={page.drafts} quiet={10}>
        <Editor id={id} drawn={(now) => (form = now)} />
      </DraftsProvider>,
      page.client,
      { path: { to: '/activity/edit', state: { draft } }, answers },
    )
    const on = within(shown.container)
    const fieldOf = (name: string): HTMLInputElement | null =>
      on.queryByLabelText<HTMLInputElement>(labels[name] ?? name)
    const textOf = (name: string): string => fieldOf(name)?.value ?? ''
    const problem = () => form?.problem
    return Promise.resolve({
      isReady: () => form?.state === 'ready' && fieldOf('title') !== null,
      shown: () => ({ title: textOf('title'), learnings: textOf('learnings') }),
      write: (name, value) => {
        const field = fieldOf(name)
        if (field) fireEvent.change(field, { target: { value } })
      },
      rowId: () => form?.row?.id ?? id,
      save: () => {
        const button = on.queryByText('Done')
        if (button) fireEvent.click(button)
      },
      hasClash: () => problem()?.kind === 'conflict',
      settle: () => {
        fireEvent.click(on.getByText('Compare'))
        fireEvent.click(on.getByText('Continue with these'))
      },
      hear: () => void invalidate(answers, ['devactivity']),
      setOnline: (isOnline) => {
        page.client.signals.online.set(isOnline)
        if (isOnline && form?.state === 'failed') form.retry()
      },
      leave: async () => {
        await shown.router.navigate('/elsewhere')
        shown.unmount()
      },
    })
  },
}

// What is left of killed tabs.
afterEach(cleanup)

let userId = 9_000
test('whatever is typed into an editor, in tabs that are cut off, reloaded or killed, is at the college once', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      userId += 2
      await play(subject, all, userId)
    }),
    textRuns(),
  )
}, 3_600_000)
