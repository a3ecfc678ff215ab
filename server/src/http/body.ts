import type { Readable } from 'node:stream'
import { code, showSize, usualLargest } from '@college/contract/kit'
import type { Admission, InHand } from './admission.ts'
import { ApiError } from '#platform'

/** Values in a body of the usual size, and in a larger one. */
const mostValues = { usual: 5_000, large: 15_000 }
// Beyond this a sender is cut off in the middle, and may not read why.
const mostDrained = 8_000_000

const comma = 0x2c
const quote = 0x22
const backslash = 0x5c
const openings = new Set([0x5b, 0x7b])

export const tooLarge = (largest: number): ApiError =>
  new ApiError(code.tooLarge, `This is too large: at most ${showSize(largest)}.`)

/** Whether JSON has more values than any body that is meant to be read; told from its commas and brackets before it is parsed. */
export const hasTooManyValues = (json: Buffer): boolean => {
  const most = json.length > usualLargest ? mostValues.large : mostValues.usual
  // No shorter text has as many.
  if (json.length < most * 2) return false
  let values = 0
  let inText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0
    if (inText) {
      if (byte === backslash) at += 1
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if ((byte === comma || openings.has(byte)) && (values += 1) > most) return true
  }
  return false
}

/** Lets others have their turn between the parts of the work on a large body: scanned, parsed, looked at, checked. */
export const inParts = (bytes: number, next: () => void): void => {
  if (bytes > usualLargest) setImmediate(next)
  else next()
}

export interface BodyReading {
  readonly admission: Admission
  readonly hand: InHand
  readonly largest: number
  /** Announced bytes; NaN where none are. */
  readonly announced: number
  /** Whether the bytes are kept; those of somebody who may not call are let go as they come. */
  readonly keep: boolean
}

/** Reads a body to its end within its size and time, takes one of the node's places, and gives the bytes; null where they are not kept. */
export const readBody = (
  payload: Readable,
  { admission, hand, largest, announced, keep }: BodyReading,
  done: (error: ApiError | null, body: Buffer | null) => void,
): void => {
  if (announced > mostDrained) {
    done(tooLarge(largest), null)
    return
  }
  const chunks: Buffer[] = []
  let received = 0
  const finish = (error: ApiError | null): void => {
    hand.cut = null
    payload.off('data', onData)
    payload.off('end', onEnd)
    payload.off('error', onError)
    const refusal = error ?? (received > largest ? tooLarge(largest) : admission.place(hand))
    done(refusal, refusal || !keep ? null : chunks.length === 1 ? (chunks[0] ?? null) : Buffer.concat(chunks, received))
  }
  const onData = (chunk: Buffer): void => {
    received += chunk.length
    if (received > mostDrained) finish(tooLarge(largest))
    if (!keep || received > largest) {
      chunks.length = 0
      return
    }
    chunks.push(chunk)
    const refusal = admission.hold(hand, chunk.length)
    if (refusal) finish(refusal)
  }
  const onEnd = (): void => finish(null)
  // Whoever sent it went away in the middle.
  const onError = (): void => finish(new ApiError(code.bad, 'This request cannot be read.'))
  hand.cut = finish
  payload.on('data', onData)
  payload.on('end', onEnd)
  payload.on('error', onError)
  payload.resume()
}
