// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { Form, FormData, FormModel } from '@college/contract/forms'
import * as fc from 'fast-check'
import { test } from 'vitest'
import { acts, play, textRuns, versionOf, type StoredText, type TextWire, type TypingSubject } from '#kit/testing'
import { createFormDraft } from './formDraft.ts'
import type { openTabs, TabWord } from './tabs.ts'

const question = (key: string) => ({ key, kind: 'short_text', title: key, required: false }) as const
const model: FormModel = {
  pages: [{ key: 'p', title: '', sections: [{ key: 's', title: '', questions: ['one', 'two'].map(question) }] }],
}

const rowOf = (stored: StoredText): Form =>
  ({
    id: stored.id,
    state: 'started',
    version: 1,
    data: stored.fields,
    updated_at: versionOf(stored),
  }) as unknown as Form // no more of it is looked at
const wire: TextWire = {
  rowOf: (stored) => ({ ...rowOf(stored) }),
  taken: (_, body) => body['data'] as FormData, // what a form sends
}

/** The tabs of one device hear each other, now and then late; a page that is gone hears nothing. */
const channel = () => {
  const ears = new Map<(word: TabWord) => void, () => boolean>()
  let last = Promise.resolve()
  let words = 0
  return (isGone: () => boolean): typeof openTabs =>
    (_userId, _id, hear) => {
      ears.set(hear, isGone)
      const tell = (word: TabWord): void => {
        if (isGone()) return
        const said = structuredClone(word)
        const late = (words += 1) % 3 === 0 ? 12 : 0
        // In their order, and some late, as by a tab that is asleep.
        const before = last
        const deliver = async (): Promise<void> => {
          await before
          if (late > 0) await new Promise((resolve) => setTimeout(resolve, late))
          for (const [ear, gone] of ears) if (ear !== hear && !gone()) ear(structuredClone(said))
        }
        last = deliver()
      }
      return { tell, close: () => ears.delete(hear) }
    }
}

let userId = 7_000
const subjectOf = (): TypingSubject => {
  const tabsOf = channel()
  return {
    wire,
    fields: ['one', 'two'],
    begins: false,
    rowOf: () => 1,
    open: (page, college, id, draft) => {
      let formDraft: ReturnType<typeof createFormDraft> | null = null
      let stop: () => void = () => undefined
      const start = (): void => {
        const stored = college.rows.get(id ?? 1)
        if (formDraft || !stored || !college.weather.isUp || !college.weather.isSignedIn) return
        formDraft = createFormDraft({
          client: page.client,
          drafts: page.drafts,
          turns: page.turns,
          tabsOf: tabsOf(page.isGone),
          prefer: draft,
          form: rowOf(stored),
          model,
          quiet: 10,
          owner: userId,
          today: () => '2026-11-22',
        })
        stop = formDraft.open()
      }
      start()
      return Promise.resolve({
        isReady: () => formDraft?.ready.get() === true,
        shown: () => {
          const { one, two } = formDraft?.answers.get() ?? {}
          return { one: typeof one === 'string' ? one : '', two: typeof two === 'string' ? two : '' }
        },
        write: (field, text) => formDraft?.answer(field, text),
        rowId: () => id ?? 1,
        save: () => void formDraft?.flush(),
        hasClash: () => formDraft?.clash.get() !== null && formDraft !== null,
        settle: () => formDraft?.settle(new Set()),
        hear: () => undefined,
        setOnline: (isOnline) => {
          page.client.signals.online.set(isOnline)
          if (isOnline) start()
        },
        leave: async () => {
          stop()
          await page.drafts.settle()
        },
      })
    },
  }
}

test('whatever is typed into a form, in tabs that are cut off, reloaded or killed, is at the college once', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      userId += 2
      await play(subjectOf(), all, userId)
    }),
    textRuns(),
  )
}, 3_600_000)
