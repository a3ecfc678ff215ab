import { code, type CollegeRecord, type Create, type Row, type Update } from '@college/contract/kit'
import type { UseFormReturn } from 'react-hook-form'
import { CallFailed, noAnswerCode } from '../api/failure.ts'
import type { OpenWrite } from '../api/writeKey.ts'
import { pick } from '../text/merge.ts'
import { sendText } from '../text/sendText.ts'
import type { FormValues, Problem } from './core.ts'
import { bodyOf, type EditorState } from './editorState.ts'
import type { ReadForm } from './readField.ts'
import { changed, type Raw } from './values.ts'

type Body<R> = Create<R> | Update<R>

/** What became of sending an editor's work. */
export type DeliveryResult<R> =
  /** `sent` is what the fields said when it left: what they say otherwise by now was typed since. */
  | {
      readonly kind: 'saved'
      readonly row: Row<R>
      readonly sent: Raw
      /** Fields that cannot be read yet stayed behind. */
      readonly isPart: boolean
    }
  | Problem<R>
  /** Some fields cannot be read yet. */
  | { readonly kind: 'unread'; readonly messages: Readonly<Record<string, string>> }

/** What sending takes from the page around it. */
export interface Sender<R> {
  readonly write: (body: Body<R>, write: OpenWrite) => Promise<Row<R>>
  readonly read: (raw: Raw) => ReadForm
  readonly newId: () => string
  /** False while the server is known to be away and the device will send what is saved: then nothing is tried. */
  readonly maySend: () => boolean
}

/** What a failed save means for its editor. */
export const problemOf = <R extends CollegeRecord>(failure: CallFailed): Problem<R> => {
  if (failure.code === code.outdated && failure.current !== null)
    return { kind: 'conflict', theirs: failure.current as Row<R> } // the wire sends the current row
  if (failure.code === code.conflict && failure.holder !== null)
    return { kind: 'locked', holder: failure.holder, expiresAt: failure.expiresAt }
  return { kind: 'failed', failure }
}

/** How an editor's work is sent. */
export interface DeliverParams {
  /** What is sent besides what was typed. */
  readonly and?: Raw
  /** Sends what can be read, and leaves the rest as it was: one field that cannot be read yet keeps back no other. */
  readonly inPart?: boolean
}
export type Deliver<R> = (params?: DeliverParams) => Promise<DeliveryResult<R>>

/** Sends an editor's work, one save at a time, each on the version the last one made. */
export const createDelivery = <R extends CollegeRecord>(
  form: UseFormReturn<FormValues>,
  editor: EditorState<R>,
  sender: () => Sender<R>,
): Deliver<R> => {
  let last: Promise<unknown> = Promise.resolve()
  const { draftStore } = editor

  const deliver = async ({ and = {}, inPart = false }: DeliverParams): Promise<DeliveryResult<R>> => {
    let isPart = false
    const read = (): ReadForm => {
      const raw = { ...form.getValues(), ...and }
      const whole = sender().read(raw)
      const unread = Object.keys(whole.messages)
      isPart = inPart && unread.length > 0
      return isPart ? sender().read({ ...raw, ...pick(begun().values, unread) }) : whole
    }
    const begun = () => {
      const base = editor.base.get()
      if (!base) throw new Error('The editor is not open yet.')
      return base
    }
    const { messages } = read()
    if (Object.keys(messages).length > 0) return { kind: 'unread', messages }
    if (!sender().maySend()) return { kind: 'failed', failure: new CallFailed(noAnswerCode) }
    let left: Raw = {}
    const sent = await sendText<Row<R>>({
      open: editor.open.get,
      body: () => {
        left = { ...form.getValues() }
        return bodyOf(begun(), read().values) as object | null // a create or an update
      },
      mark: async (open) => {
        editor.open.set(open)
        await draftStore.keepQuietly()
        return draftStore.isOurs()
      },
      write: (body, open) => sender().write(body as Body<R>, open), // made by `bodyOf`, here or before a reload
      taken: (row, body) => editor.advance(row, { ...body }),
      rebase: (current) => Promise.resolve(editor.rebase(current as Row<R>)), // the wire sends the current row
      newKey: sender().newId,
    })
    if (sent.kind === 'conflict') return { kind: 'conflict', theirs: sent.current as Row<R> } // as above
    if (sent.kind === 'failed') return problemOf(sent.failure)
    const row = sent.kind === 'saved' ? sent.row : begun().row
    if (row === null) throw new Error('A new row always has a body.')
    return { kind: 'saved', row, sent: left, isPart }
  }

  return (params = {}) => {
    const done = last.then(() => deliver(params))
    last = done.catch(() => undefined)
    return done
  }
}

/** Says where the work is after a save by itself: what could not be read yet is on the device, and what was typed since goes with the next. */
export const noteSent = async <R extends CollegeRecord>(
  { sent, isPart }: Extract<DeliveryResult<R>, { readonly kind: 'saved' }>,
  form: UseFormReturn<FormValues>,
  { draftStore }: EditorState<R>,
  now: Date,
): Promise<void> => {
  const isSame = Object.keys(changed(form.getValues(), sent)).length === 0
  if (isPart && isSame) await draftStore.flush()
  else await draftStore.sent(now)
}
