import { code, type CollegeRecord, type Row } from '@college/contract/kit'
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useClient } from '../api/ClientProvider.tsx'
import { useRecord } from '../api/queries.ts'
import { createStore, useStore } from '../api/store.ts'
import { useSave } from '../api/useSave.ts'
import { useDrafts } from '../device/index.ts'
import type { CallFailed } from '../api/failure.ts'
import type { UnsentEntry } from '../offline/entry.ts'
import type { FieldHandle, FormCore, FormValues, Problem } from './core.ts'
import { createDelivery, type DeliveryResult, type Sender } from './delivery.ts'
import { createEditorState } from './editorState.ts'
import type { DraftStore } from './draftStore.ts'
import { readField, readForm, type FieldRule, type ReadForm } from './readField.ts'
import { useAutosave } from './useAutosave.ts'
import { useQueued } from './useQueued.ts'
import { useEditLock, type EditLock } from './useEditLock.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'
import type { Raw, Values } from './values.ts'

export interface RecordFormOptions<R extends CollegeRecord> {
  readonly record: R
  /** The row to change; null or left out for a new one. */
  readonly id?: number | null
  /** What a new row begins with. */
  readonly initial?: Partial<Values<R>>
  readonly onSaved: (row: Row<R>) => void
  /** Tells drafts of new rows apart, as "goal 7"; one a record otherwise. */
  readonly draftName?: string
  /** What the fields have to say together: messages by field. */
  readonly check?: (values: Values<R>) => Partial<Record<keyof Values<R>, string>>
  /** Asked before a save that was asked for is sent, once all fields can be read; false leaves it unsent. */
  readonly ask?: (values: Values<R>, row: Row<R> | null) => Promise<boolean>
  /** Whether the person is being asked at this moment: nothing is sent until they have answered. */
  readonly asking?: boolean
  /** Holds the row's edit lock while it is open; for rows several people change. */
  readonly locks?: boolean
  /** Saves on the server by itself, once all the fields can be read; until then the device keeps the work. */
  readonly autosave?:
    | {
        /** A new row has its id from now on. */
        readonly onCreated?: (row: Row<R>) => void
      }
    | undefined
  /** What is saved without the network waits on the device, and is sent from there; where left out, it stays a draft. */
  readonly offline?: {
    /** What it says of itself where it waits, as "Ward teaching, 00:45". */
    readonly words: (values: Values<R>) => string
    /** The device has it, and will send it. */
    readonly onKept: () => void
    /** The entry that is changed: it goes back to where it waits. */
    readonly waiting?: UnsentEntry | null
  }
}

type Name<R> = keyof Values<R> & string

/** An editor of one row, new or stored. Fields take `{...form.field('title')}`. */
export interface RecordForm<R extends CollegeRecord> {
  readonly core: FormCore
  readonly state: 'loading' | 'failed' | 'ready'
  readonly failure: CallFailed | null
  readonly retry: () => void
  /** The row as it was read; null for a new one. */
  readonly row: Row<R> | null
  readonly field: <K extends Name<R>>(name: K) => FieldHandle<NonNullable<Values<R>[K]>>
  /** What a field says at this moment; null while it cannot be read. `useFieldValue` follows it. */
  readonly get: <K extends Name<R>>(name: K) => Values<R>[K] | null
  readonly set: <K extends Name<R>>(name: K, value: Values<R>[K]) => void
  /** Saves, with these values besides what was typed. Null when something is in the way; the form then says what. */
  readonly save: (and?: Partial<Values<R>>) => Promise<Row<R> | null>
  readonly saving: boolean
  /** Whether the editor sends by itself. */
  readonly autosaves: boolean
  /** Whether what is saved without the network waits and is sent from the device. */
  readonly queues: boolean
  /** Why the server would not take what the editor sent by itself; the device has it. */
  readonly unsent: CallFailed | null
  readonly draftStore: DraftStore
  /** When the draft that was found here was kept; null when there was none. */
  readonly restoredAt: Date | null
  /** Drops the draft and begins anew. */
  readonly startOver: () => void
  readonly problem: Problem<R> | null
  /** Goes on from the other person's version, with these of the own values. */
  readonly settle: (mine: Raw) => void
  readonly lock: EditLock
  readonly askForLock: () => void
  /** Counts the saves that were refused, so that the summary can take the focus each time. */
  readonly refusals: number
}

export const useRecordForm = <R extends CollegeRecord>(options: RecordFormOptions<R>): RecordForm<R> => {
  const {
    record,
    id = null,
    initial = {},
    onSaved,
    draftName,
    check,
    ask,
    asking = false,
    locks = false,
    autosave,
    offline,
  } = options

  const formId = useId()
  const client = useClient()
  const stored = useRecord(record, id, { fresh: true })
  const { save: send } = useSave(record)
  const { drafts, quiet } = useDrafts()
  const queued = useQueued(record, offline?.waiting ?? null, (raw) => offline?.words(raw as Values<R>) ?? '') // read by the schemas of the fields
  const queues = offline !== undefined && queued.queue !== null
  const [rules] = useState(() => new Map<string, FieldRule>())
  const [labels] = useState(() => new Map<string, string>())
  // What the server said of a value holds until the value is another one: leaving the field is no answer to it.
  const [refused] = useState(() => new Map<string, { value: string; message: string }>())
  const stillRefused = (raw: Raw): Record<string, string> =>
    Object.fromEntries(
      [...refused].flatMap(([name, { value, message }]) => (asText(raw[name]) === value ? [[name, message]] : [])),
    )
  const [problem, setProblem] = useState<Problem<R> | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [saving, setSaving] = useState(false)
  const [unsent, setUnsent] = useState<CallFailed | null>(null)

  const form = useForm<FormValues>({
    defaultValues: {},
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver: (raw) => {
      const { values, messages } = read(raw)
      const errors = Object.entries({ ...stillRefused(raw), ...messages }).map(([name, message]) => [
        name,
        { type: 'wrong', message },
      ])
      return errors.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(errors) }
    },
  })
  const core = useMemo<FormCore>(
    () => ({ id: formId, record, form, rules, labels }),
    [formId, record, form, rules, labels],
  )
  const editor = useMemo(() => {
    const draftKey = (row: number | null): string =>
      [record.name, row ?? 'new', ...(draftName ? [draftName] : [])].join(':')
    return createEditorState(record, { drafts, draftKey, id, quiet }, form)
  }, [record, drafts, id, draftName, quiet, form])
  const { draftStore } = editor
  const base = useStore(editor.base)
  const restoredAt = useStore(editor.restoredAt)
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
    send: (body, write) => send(body, write, queues),
    read,
    newId: client.context.newId,
    maySend: () => !queues || client.signals.online.get(),
  }
  const [sender] = useState(() => createStore<Sender<R>>(senderNow))
  const [mayAutosave] = useState(() => createStore(false))
  useEffect(() => {
    sender.set(senderNow)
    mayAutosave.set(autosave !== undefined && problem === null && lock.kind !== 'theirs')
  })
  const deliver = useMemo(() => createDelivery<R>(form, editor, sender.get), [form, editor, sender])

  const ready = base !== null
  const row = stored.isFetching ? null : (stored.data ?? null)
  const showMessages = (messages: Readonly<Record<string, string>>): void => {
    form.clearErrors()
    for (const [name, message] of Object.entries(messages)) form.setError(name, { type: 'wrong', message })
  }
  const showRefusals = (messages: Readonly<Record<string, string>>): void => {
    for (const [name, message] of Object.entries(messages))
      refused.set(name, { value: asText(form.getValues(name)), message })
    showMessages(messages)
  }
  /** Says what came of a send that was not a success. */
  const report = (delivered: DeliveryResult<R>): void => {
    if (delivered.kind === 'unread') showMessages(delivered.messages)
    if (delivered.kind === 'failed') showRefusals(messagesOf(delivered.failure))
    if (delivered.kind === 'conflict' || delivered.kind === 'locked') setProblem(delivered)
    // After a 401 the way leads to sign-in; the text waits as a draft.
    if (delivered.kind === 'failed' && delivered.failure.code !== code.unauthorised) setProblem(delivered)
  }
  /** An entry that was refused says so as soon as it is opened. */
  const sayRefusal = useEffectEvent((): void => {
    const failure = queued.refusal
    if (failure === null || editor.restoredAt.get() !== null) return
    report(queued.outcome(failure))
    setRefusals((times) => times + 1)
  })
  const first = useEffectEvent(() => ({ ...initial }))
  useEffect(() => {
    if (!ready && (id === null || row !== null)) void editor.resume(row, first()).then(sayRefusal)
  }, [ready, id, row, editor])

  const autosaved = useEffectEvent((delivered: DeliveryResult<R>, wasNew: boolean): void => {
    if (delivered.kind === 'saved' && wasNew) autosave?.onCreated?.(delivered.row)
    const isRefused = delivered.kind === 'failed' && !delivered.failure.unknownOutcome
    setUnsent(isRefused ? delivered.failure : null)
    // What the person has not asked for is not held against them while the device keeps it.
    if (delivered.kind === 'conflict' || delivered.kind === 'locked') setProblem(delivered)
    if (delivered.kind === 'failed' && delivered.failure.errors.length > 0) showRefusals(messagesOf(delivered.failure))
  })
  useAutosave({
    ready,
    form,
    editor,
    deliver,
    now: client.context.now,
    mayRun: mayAutosave.get,
    onDelivered: autosaved,
  })

  const refuse = (): null => {
    setRefusals((times) => times + 1)
    return null
  }
  const done = async (saved: Row<R>): Promise<Row<R>> => {
    editor.begin(saved, {})
    editor.restoredAt.set(null)
    await draftStore.discard()
    onSaved(saved)
    return saved
  }
  const mayGo = async (and: Raw): Promise<boolean> => {
    if (!ask) return true
    const { values, messages } = read({ ...form.getValues(), ...and })
    // What cannot be read is told by the save itself.
    return Object.keys(messages).length > 0 || ask(values as Values<R>, base?.row ?? null) // read by the schemas of the fields
  }
  const kept = async (): Promise<null> => {
    editor.open.set(null)
    await draftStore.discard()
    offline?.onKept()
    return null
  }
  /** Gives the entry back to where it waits, and looks what becomes of it. */
  const saveEntry = async (entry: UnsentEntry, and: Raw): Promise<Row<R> | null> => {
    const { values, messages } = read({ ...form.getValues(), ...and })
    if (Object.keys(messages).length > 0) {
      showMessages(messages)
      return refuse()
    }
    const became = await queued.giveBack(entry, values, base?.row ?? null)
    if (became.kind === 'taken') return done(became.row)
    if (became.kind === 'kept') return kept()
    report(queued.outcome(became.failure))
    return refuse()
  }
  const save: RecordForm<R>['save'] = async (and = {}) => {
    if (!base || asking) return null
    setProblem(null)
    setUnsent(null)
    refused.clear()
    form.clearErrors()
    setSaving(true)
    try {
      if (!(await mayGo(and))) return null
      if (queued.entry) return await saveEntry(queued.entry, and)
      const delivered = await deliver(and)
      if (queues && delivered.kind === 'failed' && delivered.failure.unreachable) {
        const { values } = read({ ...form.getValues(), ...and })
        if (await queued.keep(values, editor.base.get()?.row ?? null, delivered.open)) return await kept()
      }
      if (delivered.kind === 'saved' || delivered.kind === 'nothing') return await done(delivered.row)
      report(delivered)
      if (delivered.kind !== 'unread') {
        draftStore.touched()
        await draftStore.flush()
      }
      return refuse()
    } finally {
      setSaving(false)
    }
  }

  return {
    core,
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
    saving: saving && !asking,
    autosaves: autosave !== undefined,
    queues,
    unsent,
    draftStore,
    restoredAt,
    startOver: () => {
      setProblem(null)
      editor.open.set(null)
      editor.restoredAt.set(null)
      editor.begin(stored.data ?? null, { ...initial })
      void draftStore.discard()
    },
    problem,
    settle: (mine) => {
      if (problem?.kind !== 'conflict') return
      editor.begin(problem.theirs, {}, mine)
      setProblem(null)
      draftStore.touched()
    },
    lock,
    askForLock: askAgain,
    refusals,
  }
}

const asText = (value: unknown): string => JSON.stringify(value) ?? ''

const messagesOf = (failure: CallFailed): Record<string, string> =>
  Object.fromEntries(failure.errors.map(({ path, message }) => [path.split('.')[0] ?? path, message]))
