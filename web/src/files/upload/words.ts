import { showSize } from '@college/contract/kit'
import type { FileUpload } from './uploads.ts'

const over = ['done', 'failed', 'stopped']

/** What the tray says of all together. */
export const trayWords = (list: readonly FileUpload[]): string => {
  const wanted = list.filter(({ state }) => state !== 'stopped')
  const done = wanted.filter(({ state }) => state === 'done').length
  const failed = wanted.filter(({ state }) => state === 'failed').length
  if (list.some(({ state }) => !over.includes(state)))
    return `Sending ${Math.min(done + failed + 1, wanted.length)} of ${wanted.length}`
  if (list.some(({ away }) => away)) return 'Waiting for a connection'
  if (failed > 0) return failed === 1 ? 'One file was not sent' : `${failed} files were not sent`
  if (done === 0) return 'Stopped'
  return done === 1 ? 'One file sent' : `${done} files sent`
}

/** How far one file is: sizes, and the seconds left once they are known. */
export const progressWords = ({ sent, size, since, state, away }: FileUpload, now: number): string => {
  if (state === 'waiting') return showSize(size)
  if (state === 'stopped') return 'Stopped'
  if (state === 'done') return 'Done'
  if (state === 'failed') return away ? 'Waiting' : 'Not sent'
  // All of it has left the device; the server is still putting it away.
  if (size > 0 && sent >= size) return 'Nearly there'
  const left = secondsLeft(sent, size, since === null ? 0 : now - since)
  return `${amountOf(sent, size)}${left === null ? '' : `, ${left}`}`
}

/** `61 of 84 MB`: the unit appears once where both have the same. */
const amountOf = (sent: number, size: number): string => {
  const [of, unit] = showSize(size).split(' ')
  const [done, other] = showSize(sent).split(' ')
  return other === unit ? `${done} of ${of} ${unit}` : `${done} ${other} of ${of} ${unit}`
}

const secondsLeft = (sent: number, size: number, spent: number): string | null => {
  if (spent < 2_000 || sent === 0) return null
  const left = Math.ceil(((size - sent) * spent) / sent / 1_000)
  return left < 100 ? `${left} s` : `${Math.ceil(left / 60)} min`
}
