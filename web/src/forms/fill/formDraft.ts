import { completeForm, devform, type Answer, type Form, type FormData, type FormModel } from '@college/contract/forms'
import { code, type CivilDate } from '@college/contract/kit'
import { browserTurns, CallFailed, createStore, type Client, type DeviceDrafts, type Store, type Turns } from '#kit'
import { draftKey, draftOf, type OpenSave } from './draft.ts'
import { differing, merge, withAnswer } from './merge.ts'
import type { Clash, FormClosure, SaveState, TakenChanges } from './saveState.ts'
import { sendable, stillRefused, type RefusedAnswer } from './sendable.ts'
import { openTabs, type Tabs, type TabWord } from './tabs.ts'

/** A form while it is filled in: its answers, and how they get to the server. It lives outside React, and outlives its screen. */
export interface FormDraft {
  readonly model: FormModel
  readonly form: Store<Form>
  readonly answers: Store<FormData>
  readonly saving: Store<SaveState>
  readonly clash: Store<Clash | null>
  readonly closed: Store<FormClosure | null>
  readonly refused: Store<readonly RefusedAnswer[]>
  /** What came from elsewhere and was put in here. */
  readonly taken: Store<TakenChanges | null>
  readonly answer: (key: string, value: Answer | undefined) => void
  /** Puts other answers in the place of all. */
  readonly replace: (data: FormData) => void
  /** Chooses between two answers: the keys for which the other one is kept. */
  readonly settle: (theirs: ReadonlySet<string>) => void
  /** Sends what is unsent; resolves once nothing more can be done now. */
  readonly flush: () => Promise<void>
  /** Keeps on the device what is unsent; false where it cannot. */
  readonly keep: () => Promise<boolean>
  /** Completes the form; null where there are problems, which are then shown. */
  readonly complete: () => Promise<Form | null>
  /** Starts, with what is kept on this device; returns a function that stops it. */
  readonly open: () => () => void
}

export interface FormDraftParams {
  readonly client: Client
  readonly model: FormModel
  readonly form: Form
  readonly drafts: DeviceDrafts | null
  readonly userId: number
  readonly today: () => CivilDate
  /** The server has taken something. */
  readonly onSaved?: (form: Form) => void
  /** Milliseconds of quiet after the last key. */
  readonly quiet?: number
  readonly turns?: Turns
  readonly tabsOf?: typeof openTabs
}

/** Milliseconds after which a save that got no answer is tried again. */
const again = 10_000
/** Milliseconds after the last key until the device has it. */
const soon = 250

const away: readonly number[] = [code.tooMany, 408]
const gone: readonly number[] = [code.forbidden, code.notFound, code.notPossible]

export const createFormDraft = (place: FormDraftParams): FormDraft => {
  const { client, model, drafts, today, quiet = 2_000 } = place
  const { id } = place.form
  const turns = place.turns ?? browserTurns()
  const form = createStore(place.form)
  const answers = createStore<FormData>(place.form.data ?? {})
  const saving = createStore<SaveState>({ kind: 'clean' })
  const clash = createStore<Clash | null>(null)
  const closed = createStore<FormClosure | null>(null)
  const refused = createStore<readonly RefusedAnswer[]>([])
  const taken = createStore<TakenChanges | null>(null)
  let base = { data: place.form.data ?? {}, updatedAt: place.form.updated_at }
  let open: OpenSave | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let keeping: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isOpen = false
  let tabs: Tabs | null = null
  const now = (): Date => client.context.now()

  const isChanged = (): boolean => differing(base.data, answers.get()).length > 0

  let writing: Promise<unknown> = Promise.resolve()
  const write = async (): Promise<boolean> => {
    if (!drafts) return !isChanged()
    try {
      if (!isChanged() && open === null) await drafts.drop(draftKey(id))
      else
        await drafts.keep(draftKey(id), {
          answers: answers.get(),
          base: base.data,
          updatedAt: base.updatedAt,
          open,
        })
      return true
    } catch {
      return false
    }
  }
  const keep = (): Promise<boolean> => {
    clearTimeout(keeping)
    keeping = undefined
    const done = writing.then(write)
    writing = done
    return done
  }

  const plan = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
  }
  const touched = (): void => {
    saving.set(clash.get() ? { kind: 'clash' } : { kind: 'saving' })
    plan(quiet)
    clearTimeout(keeping)
    keeping = setTimeout(() => void keep(), soon)
  }

  /** Sets the status when nothing could be sent: kept on the device, or not at all. */
  const rest = async (said: SaveState): Promise<void> => {
    saving.set((await keep()) ? said : { kind: 'unsafe' })
  }
  const close = async (why: FormClosure): Promise<void> => {
    closed.set(why)
    clearTimeout(timer)
    await keep()
  }

  /** Goes on from another person's version of the form; false where nothing more can be sent. */
  const takeIn = async (theirs: Form): Promise<boolean> => {
    form.set(theirs)
    if (theirs.state !== 'started') {
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

  /** Makes one save; true where the next may follow. */
  const send = async (save: OpenSave): Promise<boolean> => {
    open = save
    await keep()
    const body = JSON.parse(save.body) as { id: number; updated_at: string; data: FormData } // made here
    try {
      const row = await client.updateRecord(devform, body, { key: save.key, quiet: true, hurried: true })
      open = null
      base = { data: body.data, updatedAt: row.updated_at }
      form.set({ ...row, data: body.data })
      tabs?.tell({ kind: 'saved', data: body.data, updatedAt: row.updated_at })
      place.onSaved?.(row)
      return true
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      return fail(error, body.data)
    }
  }
  const fail = async (failure: CallFailed, sent: FormData): Promise<boolean> => {
    if (!failure.unknownOutcome) open = null
    if (failure.code === code.outdated && failure.current !== null) return takeIn(failure.current as Form) // as it stands now
    if (failure.code === code.unauthorised) await rest({ kind: 'signIn' })
    else if (failure.unreachable || failure.unknownOutcome || away.includes(failure.code)) {
      await rest({ kind: failure.unreachable ? 'away' : 'later' })
      if (isOpen) plan(again)
    } else if (gone.includes(failure.code)) await close({ form: null, failure })
    else return refuse(failure, sent)
    return false
  }
  const refuse = async (failure: CallFailed, sent: FormData): Promise<boolean> => {
    const named = failure.errors.flatMap(({ path, message }) => {
      const at = path.startsWith('data.') ? path.slice('data.'.length) : null
      return at === null ? [] : [{ issue: { path: at, message }, value: sent[at.split('.')[0] ?? at] }]
    })
    if (named.length === 0) {
      await rest({ kind: 'refused', message: failure.message })
      return false
    }
    refused.update((before) => [...stillRefused(before, answers.get()), ...named])
    return true
  }

  const work = async (): Promise<void> => {
    saving.set({ kind: 'saving' })
    // Three rounds are enough for anything but a form that never stays the same.
    for (let round = 0; round < 20; round += 1) {
      if (clash.get()) return rest({ kind: 'clash' })
      if (closed.get()) return
      if (!client.signals.online.get() && !client.context.connected()) return rest({ kind: 'away' })
      const { data, held } = sendable(model, answers.get(), base.data, refused.get(), today())
      const body = JSON.stringify({ id, updated_at: base.updatedAt, data })
      const isNew = differing(base.data, data).length > 0
      if (open === null && !isNew) {
        await keep()
        // More was typed meanwhile, and goes when it is quiet again.
        if (timer === undefined) saving.set({ kind: 'saved', at: now(), held: held.length })
        return
      }
      if (!(await send(open ?? { key: client.context.newId(), body }))) return
      if (timer !== undefined) return
    }
  }
  const run = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    running ??= turns
      .take(`devform-${place.userId}-${id}`, work)
      .catch(() => rest({ kind: 'later' }))
      .finally(() => {
        running = null
      })
    return running
  }

  const hear = (word: TabWord): void => {
    if (word.kind === 'moved') return void close({ form: null, failure: null })
    if (word.kind === 'saved') {
      if (word.updatedAt <= base.updatedAt || clash.get()) return
      const merged = merge(base.data, answers.get(), word.data)
      base = { data: word.data, updatedAt: word.updatedAt }
      form.update((row) => ({ ...row, updated_at: word.updatedAt }))
      answers.set(merged.data)
      if (!isChanged()) {
        clearTimeout(timer)
        timer = undefined
        saving.set({ kind: 'saved', at: now(), held: 0 })
      }
      return
    }
    const others = differing(answers.get(), word.data).filter((key) => word.keys.includes(key))
    if (others.length === 0) return
    answers.update((data) => others.reduce((next, key) => withAnswer(next, key, word.data[key]), data))
    saving.set({ kind: 'saving' })
    // The tab in which it was typed sends it; this one does if that one is gone by then.
    plan(quiet * 4)
  }

  const begin = async (): Promise<void> => {
    const found = draftOf((await drafts?.read(draftKey(id)).catch(() => null))?.value)
    if (!found || !isOpen) return
    const typed = answers.get()
    const since = differing(base.data, typed)
    const stored = place.form
    base = { data: found.base, updatedAt: found.updatedAt }
    open = found.open
    answers.set(since.reduce((next, key) => withAnswer(next, key, typed[key]), found.answers))
    saving.set({ kind: 'saving' })
    // A save with an unknown outcome is repeated, and its answer has the form.
    if (open === null && stored.updated_at > base.updatedAt) await takeIn(stored)
    if (!clash.get() && !closed.get()) await run()
  }

  const flush = async (): Promise<void> => {
    await running
    if (isChanged() || open !== null || timer !== undefined) await run()
  }
  /** What a lost answer may have done already is asked for again under the same key. */
  let completing: OpenSave | null = null
  const complete = async (): Promise<Form | null> => {
    await flush()
    if (clash.get() || closed.get() || open !== null || isChanged()) return null
    const body = { id, updated_at: base.updatedAt }
    const text = JSON.stringify(body)
    completing = completing?.body === text ? completing : { key: client.context.newId(), body: text }
    try {
      const answer = await client.call<typeof completeForm>(
        completeForm,
        { body },
        { key: completing.key, quiet: true },
      )
      tabs?.tell({ kind: 'moved' })
      await writing
      await drafts?.drop(draftKey(id)).catch(() => undefined)
      return answer.data
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (!error.unknownOutcome) completing = null
      if (error.code === code.bad) await refuse(error, base.data)
      else if (await fail(error, base.data)) await run()
      return null
    }
  }

  return {
    model,
    form,
    answers,
    saving,
    clash,
    closed,
    refused,
    taken,
    keep,
    answer: (key, value) => {
      const data = withAnswer(answers.get(), key, value)
      answers.set(data)
      touched()
      tabs?.tell({ kind: 'typed', data, keys: [key] })
    },
    replace: (data) => {
      const keys = differing(answers.get(), data)
      answers.set(data)
      touched()
      tabs?.tell({ kind: 'typed', data, keys })
    },
    settle: (theirs) => {
      const found = clash.get()
      if (!found) return
      const merged = merge(base.data, answers.get(), found.theirs).data
      const chosen = found.keys.filter((key) => theirs.has(key))
      base = { data: found.theirs, updatedAt: found.updatedAt }
      answers.set(chosen.reduce((data, key) => withAnswer(data, key, found.theirs[key]), merged))
      clash.set(null)
      void run()
    },
    flush,
    complete,
    open: () => {
      isOpen = true
      const mine = (place.tabsOf ?? openTabs)(place.userId, id, hear)
      tabs = mine
      const stops = [
        client.signals.online.subscribe(() => {
          if (!client.signals.online.get()) {
            if (saving.get().kind === 'saving') void rest({ kind: 'away' })
          } else if (isChanged() || open !== null) void run()
        }),
        drafts?.attend(keep) ?? (() => undefined),
      ]
      void begin()
      return () => {
        isOpen = false
        for (const stop of stops) stop()
        // What was typed in the last moment is kept, and sent though the page has gone.
        const last = async (): Promise<void> => {
          const isWaiting = timer !== undefined
          clearTimeout(timer)
          timer = undefined
          await keep()
          if (isWaiting && !closed.get() && !clash.get()) await run()
          mine.close()
        }
        void last()
      }
    },
  }
}
