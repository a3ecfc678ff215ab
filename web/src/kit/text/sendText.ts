import { code } from '@college/contract/kit'
import { CallFailed, noAnswerCode } from '../api/failure.ts'
import type { OpenWrite } from '../api/writeKey.ts'

/** A text that is on its way to the server. */
export interface Outgoing<Row> {
  /** A write without an answer. */
  readonly open: () => OpenWrite | null
  /** What the server does not have yet, on the version that it was typed on; null for nothing. */
  readonly body: () => object | null
  /** Notes on the device what is open, before it leaves and after its answer; false where it must not be sent from here. */
  readonly mark: (open: OpenWrite | null) => Promise<boolean>
  readonly write: (body: object, open: OpenWrite) => Promise<Row>
  /** The server has this body; what comes next goes on from the row. */
  readonly taken: (row: Row, body: object) => Promise<unknown>
  /** The row was changed meanwhile: takes in what does not clash. True when the rest can be sent on the new version. */
  readonly rebase: (current: unknown) => Promise<boolean>
  readonly newKey: () => string
}

/** What became of it. */
export type SendTextResult<Row> =
  | { readonly kind: 'saved'; readonly row: Row }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'conflict'; readonly current: unknown }
  | { readonly kind: 'failed'; readonly failure: CallFailed; readonly body: object }

/** Enough for anything but a row that never stays the same. */
const rounds = 12

/**
 * Sends a text. What was tried without an answer goes first, as it was and under its own key, so that typing on after a lost answer
 * writes nothing twice. What was changed meanwhile is taken in, and only a clash stops the sending.
 */
export const sendText = async <Row>(text: Outgoing<Row>): Promise<SendTextResult<Row>> => {
  let last: SendTextResult<Row> = { kind: 'nothing' }
  for (let round = 0; round < rounds; round += 1) {
    const open = text.open()
    const body = text.body()
    if (open === null && body === null) return last
    const write = open ?? { key: text.newKey(), body: JSON.stringify(body) }
    const isWhole = write.body === JSON.stringify(body)
    const sent = JSON.parse(write.body) as object // made from a body above, or by an earlier page
    const failed = (failure: CallFailed): SendTextResult<Row> => ({ kind: 'failed', failure, body: sent })
    if (open === null && !(await text.mark(write))) return failed(new CallFailed(noAnswerCode))
    try {
      const row = await text.write(sent, write)
      await text.taken(row, sent)
      last = { kind: 'saved', row }
      if (isWhole) return last
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      // An earlier try of the same write may have been taken: it stays open, to be repeated under its key.
      if (error.mayBeTaken) return failed(error)
      await text.mark(null)
      if (error.code === code.outdated && error.current !== null) {
        if (!(await text.rebase(error.current))) return { kind: 'conflict', current: error.current }
      } else if (isWhole) return failed(error)
    }
  }
  return last
}
