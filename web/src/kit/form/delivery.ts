import { code, type CollegeRecord, type Create, type Row, type Update } from '@college/contract/kit'
import type { UseFormReturn } from 'react-hook-form'
import { CallFailed, noAnswerCode } from '../api/failure.ts'
import type { OpenWrite } from '../api/writeKey.ts'
import { sendText } from '../text/sendText.ts'
import type { FormValues, Problem } from './core.ts'
import { bodyOf, type EditorState } from './editorState.ts'
import type { ReadForm } from './readField.ts'
import type { Raw } from './values.ts'

type Body<R> = Create<R> | Update<R>

/** What became of sending an editor's work. */
export type DeliveryResult<R> =
  /** `sent` is what the fields said when it left: what they say otherwise by now was typed since. */
  | { readonly kind: 'saved'; readonly row: Row<R>; readonly sent: Raw }
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

/** Sends an editor's work, one save at a time, each on the version the last one made. */
export const createDelivery = <R extends CollegeRecord>(
  form: UseFormReturn<FormValues>,
  editor: EditorState<R>,
  sender: () => Sender<R>,
): ((and?: Raw) => Promise<DeliveryResult<R>>) => {
  let last: Promise<unknown> = Promise.resolve()
  const { draftStore } = editor

  const deliver = async (and: Raw): Promise<DeliveryResult<R>> => {
    const read = (): ReadForm => sender().read({ ...form.getValues(), ...and })
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
    return { kind: 'saved', row, sent: left }
  }

  return (and = {}) => {
    const done = last.then(() => deliver(and))
    last = done.catch(() => undefined)
    return done
  }
}
