import { completeForm, devform, type Form, type FormData } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import {
  browserTurns,
  CallFailed,
  createDraftStore,
  createStore,
  differing,
  isNewer,
  merge,
  pick,
  sendText,
  withField,
  writeFor,
  type Draft,
  type OpenWrite,
} from '#kit'
import type { FormDraft, FormDraftParams } from './formDraftShape.ts'
import { answersIn, draftName, goesOnFrom, laidOver, saidBy } from './draft.ts'
import type { Clash, FormClosure, SaveState, TakenChanges } from './saveState.ts'
import { refusedIn, sendable, stillRefused, type RefusedAnswer } from './sendable.ts'
import { openTabs, takenOver, type Tabs, type TabWord } from './tabs.ts'

/** Milliseconds after which a save that got no answer is tried again. */
const again = 10_000
const gone: readonly number[] = [code.forbidden, code.notFound, code.notPossible]

export const createFormDraft = (params: FormDraftParams): FormDraft => {
  const { client, model, drafts, today, quiet = 2_000, about = null } = params
  const { id } = params.form
  const turns = params.turns ?? browserTurns()
  const ready = createStore(false)
  const form = createStore(params.form)
  const answers = createStore<FormData>(params.form.data ?? {})
  const saving = createStore<SaveState>({ kind: 'clean' })
  const clash = createStore<Clash | null>(null)
  const closed = createStore<FormClosure | null>(null)
  const refused = createStore<readonly RefusedAnswer[]>([])
  const taken = createStore<TakenChanges | null>(null)
  const restored = createStore<{ at: Date; without: FormData } | null>(null)
  let base = { data: params.form.data ?? {}, updatedAt: params.form.updated_at }
  let open: OpenWrite | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isOpen = false
  /** What other tabs said before what an earlier page left was found: it must not be laid over that. */
  let early: TabWord[] | null = []
  /** Nothing is sent beside the act that completes the form. */
  let isCompleting = false
  let tabs: Tabs | null = null
  const now = (): Date => client.context.now()
  const isChanged = (): boolean => differing(base.data, answers.get()).length > 0

  const current = (): Draft | null => {
    const names = differing(base.data, answers.get())
    if (names.length === 0 && open === null) return null
    return { changes: pick(answers.get(), names), base: pick(base.data, names), updatedAt: base.updatedAt, open, about }
  }
  const draftStore = createDraftStore(drafts, quiet, { name: () => draftName(id), current })
  const keep = draftStore.keepQuietly

  const touched = (): void => {
    saving.set(clash.get() ? { kind: 'clash' } : { kind: 'saving' })
    draftStore.touched()
  }
  const planAgain = (ms: number): void => {
    clearTimeout(retry)
    retry = setTimeout(() => void run(), ms)
  }
  /** Sets the status when nothing could be sent: kept on the device, or not at all. */
  const rest = async (state: SaveState): Promise<void> => {
    const kept = await keep()
    saving.set(kept && (drafts !== null || !isChanged()) ? state : { kind: 'unsafe' })
  }
  const close = async (why: FormClosure): Promise<void> => {
    closed.set(why)
    clearTimeout(retry)
    await keep()
  }

  /** Goes on from another person's version of the form; false where nothing more can be sent. */
  const takeIn = async (theirs: Form): Promise<boolean> => {
    const isMoved = theirs.version !== form.get().version
    form.set(theirs)
    // Another version of the template asks other questions: what is typed here goes on from there.
    if (isMoved || theirs.state !== 'started') {
      await close({ form: theirs, failure: null })
      return false
    }
    const merged = merge(base.data, answers.get(), theirs.data ?? {})
    if (merged.clashes.length > 0) {
      clash.set({ theirs: theirs.data ?? {}, updatedAt: theirs.updated_at, keys: merged.clashes })
      await rest({ kind: 'clash' })
      return false
    }
    base = { data: theirs.data ?? {}, updatedAt: theirs.updated_at }
    answers.set(merged.data)
    if (merged.taken.length > 0) taken.set({ keys: merged.taken, at: now() })
    return true
  }

  const bodyNow = (): object | null => {
    const { data } = sendable(model, answers.get(), base.data, refused.get(), today())
    return differing(base.data, data).length > 0 ? { id, updated_at: base.updatedAt, data } : null
  }
  const send = () =>
    sendText<Form>({
      open: () => open,
      body: bodyNow,
      mark: async (next) => {
        open = next
        await keep()
        return draftStore.isOurs()
      },
      write: (body, { key }) =>
        client.updateRecord(devform, body as { id: number; updated_at: string }, { key, quiet: true, hurried: true }), // made above
      taken: async (row, body) => {
        const data = answersIn((body as { data: unknown }).data) ?? {} // made above
        open = null
        base = { data, updatedAt: row.updated_at }
        form.set({ ...row, data })
        await keep()
        tabs?.tell({ kind: 'saved', data, updatedAt: row.updated_at })
        params.onSaved?.(row)
      },
      rebase: (theirs) => takeIn(theirs as Form), // as it stands now
      newKey: client.context.newId,
    })

  /** Says why something was not taken; true where the rest can be sent without it. */
  const fail = async (failure: CallFailed, body: object): Promise<boolean> => {
    if (failure.code === code.unauthorised) await rest({ kind: 'signIn' })
    else if (failure.mayBeTaken) {
      await rest({ kind: failure.unreachable ? 'away' : 'later' })
      if (isOpen) planAgain(again)
    } else if (gone.includes(failure.code)) await close({ form: null, failure })
    else {
      const named = refusedIn(failure, 'data' in body ? (answersIn(body.data) ?? {}) : base.data)
      refused.update((before) => [...stillRefused(before, answers.get()), ...named])
      if (named.length > 0) return true
      await rest({ kind: 'refused', message: failure.message })
    }
    return false
  }

  const work = async (): Promise<void> => {
    saving.set({ kind: 'saving' })
    for (let round = 0; round < 20; round += 1) {
      if (clash.get()) return rest({ kind: 'clash' })
      if (closed.get() || isCompleting) return
      if (!client.signals.online.get() && !client.context.connected()) return rest({ kind: 'away' })
      const sent = await send()
      if (sent.kind === 'conflict') return
      if (sent.kind === 'failed' && !(await fail(sent.failure, sent.body))) return
      // More was typed meanwhile, and goes when it is quiet again.
      if (draftStore.isWaiting()) return
      if (sent.kind !== 'failed' && open === null && bodyNow() === null) {
        await keep()
        if (draftStore.isWaiting()) return
        const { held } = sendable(model, answers.get(), base.data, refused.get(), today())
        saving.set({ kind: 'saved', at: now(), held: held.length })
        return
      }
    }
  }
  const run = (): Promise<void> => {
    clearTimeout(retry)
    running ??= turns
      .take(`devform-${params.owner}-${id}`, work)
      .catch(() => rest({ kind: 'later' }))
      .finally(() => {
        running = null
      })
    return running
  }

  /** Tells the other tabs what was typed here, or without what stood there before all that is not sent. */
  const tell = (before: FormData | null): void => {
    const data = answers.get()
    const keys = differing(before ?? base.data, data)
    const unsent = { data, keys, base: base.data }
    if (keys.length > 0) tabs?.tell(before ? { kind: 'typed', ...unsent, before } : { kind: 'held', ...unsent })
  }
  const hear = (word: TabWord): void => {
    if (early) return void early.push(word)
    if (word.kind === 'moved') return void close({ form: null, failure: null })
    if (word.kind === 'opened') return tell(null)
    if (word.kind === 'saved') {
      if (!isNewer(word.updatedAt, base.updatedAt) || clash.get()) return
      const mine = answers.get()
      const merged = merge(base.data, mine, word.data)
      // What was typed here on top of the other tab's text holds it; what was typed beside it does not.
      const keys = merged.clashes.filter(
        (key) => typeof mine[key] === 'string' && !goesOnFrom(word.data[key], mine[key]),
      )
      if (keys.length > 0) {
        clash.set({ theirs: word.data, updatedAt: word.updatedAt, keys })
        return void rest({ kind: 'clash' })
      }
      base = { data: word.data, updatedAt: word.updatedAt }
      form.update((row) => ({ ...row, updated_at: word.updatedAt }))
      answers.set(merged.data)
      void keep()
      if (isChanged()) return
      clearTimeout(retry)
      saving.set({ kind: 'saved', at: now(), held: 0 })
      return
    }
    const others = takenOver(word, answers.get(), base.data)
    if (others.length === 0) return
    answers.update((data) => others.reduce((next, key) => withField(next, key, word.data[key]), data))
    saving.set({ kind: 'saving' })
    void keep()
    // The tab in which it was typed sends it; this one does if that one is gone by then.
    planAgain(quiet * 4)
  }

  const begin = async (): Promise<void> => {
    const found = await draftStore.open(params.prefer)
    const isLeft = found !== null && isOpen
    if (isLeft) await takeUp(found)
    else ready.set(true)
    const words = early?.splice(0)
    early = null
    words?.forEach(hear)
    if (isLeft && !clash.get() && !closed.get()) await run()
  }
  const takeUp = async ({ draft, at }: { readonly draft: Draft; readonly at: Date }): Promise<void> => {
    const typed = answers.get()
    const since = differing(base.data, typed)
    const stored = params.form
    const without = stored.data ?? {}
    // Our own writing, laid over the form as it was read.
    const isOld = isNewer(stored.updated_at, draft.updatedAt)
    const said = isOld ? saidBy(without, draft) : []
    const left = (of: unknown): FormData =>
      Object.fromEntries(Object.entries(answersIn(of) ?? {}).filter(([key]) => !said.includes(key)))
    const [before, changes] = [left(draft.base), left(draft.changes)]
    // Until what was written since is taken in, the version is the one that was typed on.
    base = { data: laidOver(without, before), updatedAt: (isOld ? draft.updatedAt : null) ?? stored.updated_at }
    ;({ open } = draft)
    answers.set(since.reduce((next, key) => withField(next, key, typed[key]), laidOver(without, changes)))
    if (isChanged()) restored.set({ at, without })
    ready.set(true)
    saving.set({ kind: 'saving' })
    // A save with an unknown outcome is repeated, and its answer has the form.
    if (open === null && isOld) await takeIn(stored)
  }

  const flush = async (): Promise<void> => {
    await running
    if (isChanged() || open !== null) {
      await draftStore.flush()
      await run()
    }
  }
  /** What a lost answer may have done already is asked for again under the same key. */
  let completing: OpenWrite | null = null
  const complete = async (): Promise<Form | null> => {
    await flush()
    if (clash.get() || closed.get() || open !== null || isChanged()) return null
    const body = { id, updated_at: base.updatedAt }
    completing = writeFor(completing, body, client.context.newId)
    const options = { key: completing.key, quiet: true }
    isCompleting = true
    try {
      const answer = await client.call<typeof completeForm>(completeForm, { body }, options)
      tabs?.tell({ kind: 'moved' })
      if (!isChanged()) await draftStore.discard()
      // What was typed while it was on its way is not in the completed form: it stays, and is shown.
      if (isChanged()) await close({ form: answer.data, failure: null, isHere: true })
      return answer.data
    } catch (error) {
      isCompleting = false
      if (!(error instanceof CallFailed)) throw error
      if (!error.mayBeTaken) completing = null
      if (error.code === code.outdated && error.current !== null) {
        if (await takeIn(error.current as Form)) await run() // as it stands now
      } else if ((await fail(error, body)) || (!error.mayBeTaken && isChanged())) await run()
      return null
    }
  }

  return {
    model,
    ready,
    form,
    answers,
    saving,
    clash,
    closed,
    refused,
    taken,
    restored,
    answer: (key, value) => {
      const before = answers.get()
      answers.set(withField(before, key, value))
      touched()
      tell(before)
    },
    replace: (data) => {
      const before = answers.get()
      answers.set(data)
      touched()
      tell(before)
    },
    settle: (theirs) => {
      const found = clash.get()
      if (!found) return
      const merged = merge(base.data, answers.get(), found.theirs).data
      const chosen = found.keys.filter((key) => theirs.has(key))
      base = { data: found.theirs, updatedAt: found.updatedAt }
      answers.set(chosen.reduce((data, key) => withField(data, key, found.theirs[key]), merged))
      clash.set(null)
      void run()
    },
    flush,
    complete,
    open: () => {
      isOpen = true
      const mine = (params.tabsOf ?? openTabs)(params.owner, id, hear)
      tabs = mine
      // What another tab has typed and not sent comes here too, so that it is not typed over.
      mine.tell({ kind: 'opened' })
      const stops = [
        client.signals.online.subscribe(() => {
          if (!client.signals.online.get()) {
            if (saving.get().kind === 'saving') void rest({ kind: 'away' })
          } else if (isChanged() || open !== null) void (running ? running.then(run) : run())
        }),
        draftStore.onQuiet(() => void run()),
        draftStore.watch(),
      ]
      void begin()
      return () => {
        isOpen = false
        clearTimeout(retry)
        for (const stop of stops) stop()
        // What was typed in the last moment is kept, and sent though the page has gone.
        const last = async (): Promise<void> => {
          const isWaiting = draftStore.isWaiting()
          await draftStore.close()
          if (isWaiting && !closed.get() && !clash.get()) await run()
          mine.close()
        }
        void last()
      }
    },
  }
}
