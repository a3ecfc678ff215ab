import type { CollegeRecord, Row } from '@college/contract/kit'
import type { CallFailed } from '../api/failure.ts'
import type { UnsentEntry } from '../offline/entry.ts'
import type { DraftStore } from '../text/draftStore.ts'
import type { FieldHandle, FormCore, Problem } from './core.ts'
import type { EditLock } from './useEditLock.ts'
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
  /** Saves on the server by itself what can be read; what cannot be read yet, and a new row that needs it, the device keeps. */
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
  /** The row that it was opened on; null for a new one. */
  readonly id: number | null
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
  /** The row was made by another call of what the fields said in `sent`: what was typed since goes on in its own editor. */
  readonly took: (row: Row<R>, sent: Raw) => Promise<Row<R>>
  /** Saves these values at once, with what can be read of the rest: what cannot be read yet keeps nothing else back. */
  readonly keep: (and: Partial<Values<R>>) => Promise<void>
  readonly saving: boolean
  /** Does something with the saved row: until it is done the fields take nothing, and nothing is sent by itself. */
  readonly hold: <T>(work: () => Promise<T>) => Promise<T>
  readonly held: boolean
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
  /** Counts the saves that were refused, so that what is in the way can take the focus each time. */
  readonly refusals: number
}
