import type { CollegeRecord, Row } from '@college/contract/kit'
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from '#kit/router'
import { useClient } from '../api/ClientProvider.tsx'
import { membersOf } from '../api/failure.ts'
import { useRecord } from '../api/queries.ts'
import { createStore, useStore } from '../api/store.ts'
import { useSave } from '../api/useSave.ts'
import { useDrafts } from '../device/index.ts'
import { isNewer } from '../text/merge.ts'
import type { UnsentEntry } from '../offline/entry.ts'
import { useCollegeField } from './collegeField.ts'
import type { FormCore, FormValues } from './core.ts'
import { createDelivery, noteSent, problemOf, type DeliveryResult, type Sender } from './delivery.ts'
import { createEditorState } from './editorState.ts'
import { readField, readForm, type FieldRule, type ReadForm } from './readField.ts'
import type { RecordForm, RecordFormOptions } from './recordForm.ts'
import { useAutosave } from './useAutosave.ts'
import { useEditLock } from './useEditLock.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { createRefusedValues, useProblems } from './useProblems.ts'
import { useQueued } from './useQueued.ts'
import { changed, type Raw, type Values } from './values.ts'

/** The editor of one row: its fields, its draft on the device, and how it gets to the server. */
export const useRecordForm = <R extends CollegeRecord>(options: RecordFormOptions<R>): RecordForm<R> => {
  const { id = null, initial = {}, onSaved, draftName, check, ask, asking = false } = options
  const record = useCollegeField(options.record, id, initial)
  const { locks = false, autosave, offline } = options
  const formId = useId()
  const client = useClient()
  const { write } = useSave(record)
  const { drafts, quiet } = useDrafts()
  const queued = useQueued(record, offline?.waiting ?? null, (raw) => offline?.words(raw as Values<R>) ?? '') // read by the schemas of the fields
  const queues = offline !== undefined && queued.queue !== null
  const [rules] = useState(() => new Map<string, FieldRule>())
  const [labels] = useState(() => new Map<string, string>())
  const [refused] = useState(createRefusedValues)
  const [saving, setSaving] = useState(false)
  const [held, setHeld] = useState(false)

  const form = useForm<FormValues>({
    defaultValues: {},
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver: (raw) => {
      const { values, messages } = read(raw)
      const errors = Object.entries({ ...refused.still(raw), ...messages }).map(([name, message]) => [
        name,
        { type: 'wrong', message },
      ])
      return errors.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(errors) }
    },
  })
  const problems = useProblems<R>(form, refused)
  const { problem } = problems
  const core = useMemo<FormCore>(
    () => ({ id: formId, record, form, rules, labels }),
    [formId, record, form, rules, labels],
  )
  const location = useLocation()
  const [place] = useState(() => createStore({ pathname: '', search: '' }))
  const [prefer] = useState(() => membersOf(location.state)['draft'])
  const editor = useMemo(() => {
    const nameOf = (row: number | null): string =>
      // The id of a row tells it from all others, also where its editor is opened without what it began with.
      row === null ? [record.name, 'new', ...(draftName ? [draftName] : [])].join(':') : `${record.name}:${row}`
    const preferred = typeof prefer === 'string' ? prefer : null
    // A row that was begun here is found by its own address, which the page may not have yet.
    const path = (row: number | null): string => {
      const { pathname, search } = place.get()
      const isHere = row === null || row === id || new URLSearchParams(search).get('id') === String(row)
      return pathname + (isHere ? search : `?id=${row}`)
    }
    return createEditorState(record, { drafts, draftName: nameOf, id, quiet, prefer: preferred, path }, form)
  }, [record, drafts, id, draftName, quiet, form, prefer, place])
  const { draftStore } = editor
  const base = useStore(editor.base)
  const restoredAt = useStore(editor.restoredAt)
  const stored = useRecord(record, base?.row?.id ?? id, { fresh: true })
  const { lock, askAgain } = useEditLock(record, locks ? (base?.row?.id ?? id) : null)
  useLeaveGuard(draftStore)

  const read = (raw: Raw): ReadForm => {
    const begun = editor.base.get() ?? { isNew: id === null, values: {} }
    const { values, messages } = readForm(record, begun, raw, rules)
    const together = check?.(values as Values<R>) ?? {} // each value was read by the schema of its field
    return { values, messages: { ...together, ...messages } }
  }
  // Sending outlives a rendering, and the page: it asks for what holds at that time.
  const senderNow: Sender<R> = {
    write: (body, { key }) => write({ body, key, hurried: queues }),
    read,
    newId: client.context.newId,
    maySend: () => !queues || client.signals.online.get(),
  }
  const [sender] = useState(() => createStore<Sender<R>>(senderNow))
  const [mayAutosave] = useState(() => createStore(false))
  useEffect(() => {
    sender.set(senderNow)
    place.set(location)
    mayAutosave.set(autosave !== undefined && problem === null && lock.kind !== 'theirs' && !held)
  })
  const deliver = useMemo(() => createDelivery<R>(form, editor, sender.get), [form, editor, sender])

  const ready = base !== null
  const row = stored.isFetching ? null : (stored.data ?? null)
  const opened = useEffectEvent((resumed: boolean): void => {
    if (!resumed && row !== null) problems.setProblem({ kind: 'conflict', theirs: row })
    // An entry that was refused says so as soon as it is opened.
    if (queued.refusal !== null && editor.restoredAt.get() === null) problems.refuse(problemOf(queued.refusal))
  })
  const first = useEffectEvent(() => ({ ...initial }))
  useEffect(() => {
    if (ready || (id !== null && row === null)) return
    let isLeft = false
    // An editor that this one takes the place of gives its draft back first.
    queueMicrotask(() => {
      if (!isLeft) void editor.resume(row, first()).then(opened)
    })
    return () => {
      isLeft = true
    }
  }, [ready, id, row, editor])

  // What else is written of the row, as a file that is attached, moves the version that the text is based on.
  const follow = useEffectEvent((next: Row<R>): void => {
    const isLater = isNewer(membersOf(next)['updated_at'], editor.base.get()?.updatedAt)
    if (isLater && problem === null && !saving && editor.open.get() === null) editor.rebase(next)
  })
  useEffect(() => {
    if (ready && row !== null) follow(row)
  }, [ready, row])

  const noteSaved = (delivered: DeliveryResult<R>, wasNew: boolean): void => {
    if (delivered.kind === 'saved' && wasNew) autosave?.onCreated?.(delivered.row)
    problems.note(delivered)
  }
  const autosaved = useEffectEvent(noteSaved)
  const { now } = client.context
  // oxlint-disable-next-line react/rules-of-hooks -- the autosave calls it from an effect of its own
  useAutosave({ ready, form, editor, deliver, now, mayRun: mayAutosave.get, onDelivered: autosaved })

  /** Begins from what was saved; what was typed since it left stays, and is work of its own. */
  const done = async (saved: Row<R>, sent: Raw): Promise<Row<R>> => {
    // What the answer itself has put right, as spaces around a title, was not typed.
    const since = changed(changed(form.getValues(), sent), { ...saved })
    editor.begin(saved, {}, since)
    editor.restoredAt.set(null)
    if (Object.keys(since).length > 0) draftStore.touched()
    else await draftStore.discard()
    onSaved(saved)
    return saved
  }
  /** The queue has what the fields said; what was typed since goes into the entry, too. */
  const kept = async (entry: UnsentEntry, sent: Raw, and: Raw): Promise<null> => {
    if (Object.keys(changed(form.getValues(), sent)).length > 0) {
      const { values } = read({ ...form.getValues(), ...and })
      await queued.mend(entry, values)
    }
    editor.open.set(null)
    await draftStore.discard()
    offline?.onKept()
    return null
  }
  const mayGo = async (and: Raw): Promise<boolean> => {
    if (!ask) return true
    const { values, messages } = read({ ...form.getValues(), ...and })
    // What cannot be read is told by the save itself.
    return Object.keys(messages).length > 0 || ask(values as Values<R>, base?.row ?? null) // read by the schemas of the fields
  }
  /** Gives the entry back to where it waits, and looks what becomes of it. */
  const saveEntry = async (entry: UnsentEntry, and: Raw): Promise<Row<R> | null> => {
    const { values, messages } = read({ ...form.getValues(), ...and })
    if (Object.keys(messages).length > 0) return problems.refuse({ kind: 'unread', messages })
    const sent = { ...form.getValues() }
    const became = await queued.giveBack(entry, values, base?.row ?? null)
    if (became.kind === 'taken') return done(became.row, sent)
    return became.kind === 'kept' ? kept(became.entry, sent, and) : problems.refuse(problemOf(became.failure))
  }
  const saveText = async (and: Raw): Promise<Row<R> | null> => {
    const delivered = await deliver({ and })
    if (delivered.kind === 'saved') return done(delivered.row, delivered.sent)
    if (queues && delivered.kind === 'failed' && delivered.failure.unreachable) {
      const sent = { ...form.getValues() }
      const { values } = read({ ...sent, ...and })
      const entry = await queued.keep(values, editor.base.get()?.row ?? null, editor.open.get())
      if (entry) return kept(entry, sent, and)
    }
    problems.refuse(delivered)
    if (delivered.kind !== 'unread') {
      draftStore.touched()
      await draftStore.flush()
    }
    return null
  }
  const save: RecordForm<R>['save'] = async (and = {}) => {
    if (!base || asking) return null
    problems.clear()
    setSaving(true)
    try {
      if (!(await mayGo(and))) return null
      return await (queued.entry ? saveEntry(queued.entry, and) : saveText(and))
    } finally {
      setSaving(false)
    }
  }
  const keep: RecordForm<R>['keep'] = async (and) => {
    const wasNew = editor.base.get()?.isNew === true
    const delivered = await deliver({ and, inPart: true })
    if (delivered.kind !== 'saved') return void problems.refuse(delivered)
    await noteSent(delivered, form, editor, now())
    noteSaved(delivered, wasNew)
  }

  const hold: RecordForm<R>['hold'] = async (work) => {
    mayAutosave.set(false)
    setHeld(true)
    try {
      return await work()
    } finally {
      setHeld(false)
      // What came in at the last moment goes on by itself.
      if (draftStore.isAtRisk() || draftStore.isWaiting()) draftStore.touched()
    }
  }

  return {
    core,
    id,
    state: ready ? 'ready' : stored.isError && row === null ? 'failed' : 'loading',
    failure: stored.error,
    retry: () => void stored.refetch(),
    row: base?.row ?? null,
    field: (name) => ({ core, name, field: record.fields[name] }),
    get: (name) => {
      const field = record.fields[name]
      const found = field ? readField(field, form.getValues(name)) : { value: null }
      return ('value' in found ? found.value : null) as Values<R>[typeof name] | null // read by the field's own schema
    },
    set: (name: string, value) => form.setValue(name, value, { shouldDirty: true, shouldValidate: true }),
    save,
    keep,
    took: done,
    hold,
    held,
    saving: saving && !asking,
    autosaves: autosave !== undefined,
    queues,
    unsent: problems.unsent,
    draftStore,
    restoredAt,
    startOver: () => {
      problems.setProblem(null)
      editor.open.set(null)
      editor.restoredAt.set(null)
      editor.begin(stored.data ?? null, { ...initial })
      void draftStore.discard()
    },
    problem,
    settle: (mine) => {
      if (problem?.kind !== 'conflict') return
      editor.begin(problem.theirs, {}, mine)
      problems.setProblem(null)
      draftStore.touched()
    },
    lock,
    askForLock: askAgain,
    refusals: problems.refusals,
  }
}
