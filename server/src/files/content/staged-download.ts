import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { code } from '@college/contract/kit'
import { ApiError, ownerOf } from '#platform'
import type { Call } from '#platform'
import { stage, unstage } from './staged.ts'

/** Milliseconds after which a download that is still being read ends. */
const longestReading = 6 * 3_600_000

/** Bytes of archives on this machine that each person is reading. */
const reading = new Map<string, number>()

/**
 * A file to answer with that is written to this machine first: packing it takes its whole time within the caller's turn in the queue, and
 * who reads slowly holds no turn. What one person reads at once is bounded, since it takes room until it is read.
 */
export const stagedDownload = async (
  call: Call,
  source: () => Readable,
): Promise<{ readonly file: Readable; readonly size: number }> => {
  const { quota } = call.files
  const { key } = ownerOf(call.caller)
  const held = (): number => reading.get(key) ?? 0
  if (held() >= quota)
    throw new ApiError(
      code.tooMany,
      'You’re already downloading as much as one person can at once. Try again when those downloads are done.',
      undefined,
      { retry_after: 60 },
    )
  const staged = await stage(call, source(), 2 * quota)
  reading.set(key, held() + staged.size)
  const file = createReadStream(staged.path)
  const timer = setTimeout(() => file.destroy(new Error('a download took too long')), longestReading).unref()
  file.once('close', () => {
    clearTimeout(timer)
    const left = held() - staged.size
    if (left > 0) reading.set(key, left)
    else reading.delete(key)
    unstage(staged).catch((error: unknown) => call.log.warn({ err: error }, 'a download was left behind'))
  })
  // Nobody comes for it any more.
  if (call.late?.aborted) file.destroy()
  return { file, size: staged.size }
}
