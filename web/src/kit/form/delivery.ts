import type { CollegeRecord, Create, Row, Update } from '@college/contract/kit'
import type { UseFormReturn } from 'react-hook-form'
import { CallFailed, noAnswerCode } from '../api/failure.ts'
import type { Outcome } from '../api/outcome.ts'
import { writeFor, type OpenWrite } from '../api/writeKey.ts'
import type { FormValues } from './core.ts'
import { bodyOf, type EditorState } from './editorState.ts'
import type { ReadForm } from './readField.ts'
import type { Raw } from './values.ts'

type Body<R> = Create<R> | Update<R>

/** What became of sending an editor's work. */
export type DeliveryResult<R> =
  | Outcome<R, Body<R>>
  /** The server has it all. */
  | { readonly kind: 'nothing'; readonly row: Row<R> }
  /** Some fields cannot be read yet. */
  | { readonly kind: 'unread'; readonly messages: Readonly<Record<string, string>> }

/** What sending takes from the page around it. */
export interface Sender<R> {
  readonly send: (body: Body<R>, write: OpenWrite) => Promise<Outcome<R, Body<R>>>
  readonly read: (raw: Raw) => ReadForm
  readonly newId: () => string
  /** False while the server is known to be away and the device will send what is saved: then nothing is tried. */
  readonly maySend: () => boolean
}

/**
 * Sends an editor's work, one save at a time, each on the version the last one made. A write with an unknown outcome is
 * made again first, under its own key, so that typing on after a lost answer cannot make a second row.
 */
export const createDelivery = <R extends CollegeRecord>(
  form: UseFormReturn<FormValues>,
  editor: EditorState<R>,
  sender: () => Sender<R>,
): ((and?: Raw) => Promise<DeliveryResult<R>>) => {
  let last: Promise<unknown> = Promise.resolve()

  const sendOne = async (body: Body<R>, write: OpenWrite): Promise<Outcome<R, Body<R>>> => {
    const outcome = await sender().send(body, write)
    editor.open.set(outcome.kind === 'failed' ? outcome.open : null)
    if (outcome.kind === 'saved') await editor.advance(outcome.row, { ...body })
    return outcome
  }

  const deliver = async (and: Raw): Promise<DeliveryResult<R>> => {
    const { values, messages } = sender().read({ ...form.getValues(), ...and })
    if (Object.keys(messages).length > 0) return { kind: 'unread', messages }
    const base = editor.base.get()
    if (!base) throw new Error('The editor is not open yet.')
    const body = bodyOf(base, values)
    const open = editor.open.get()
    if (!sender().maySend()) return { kind: 'failed', failure: new CallFailed(noAnswerCode), open }
    if (open !== null && open.body !== JSON.stringify(body)) {
      const settled = await sendOne(JSON.parse(open.body) as Body<R>, open) // it was such a body when it was kept
      const goesOn = settled.kind === 'saved' || (settled.kind === 'failed' && settled.open === null)
      return goesOn ? deliver(and) : settled
    }
    if (body === null && base.row !== null) return { kind: 'nothing', row: base.row }
    if (body === null) throw new Error('A new row always has a body.')
    const write = writeFor(open, body, sender().newId)
    editor.open.set(write)
    await editor.draftStore.keepQuietly()
    return sendOne(body, write)
  }

  return (and = {}) => {
    const done = last.then(() => deliver(and))
    last = done.catch(() => undefined)
    return done
  }
}
