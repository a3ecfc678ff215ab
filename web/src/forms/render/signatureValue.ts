import { drawing } from '@college/contract/forms'
import type { PointGroup } from 'signature_pad'

/** A signature as an answer: what was drawn, as a PNG in a data URL, or the name that was typed instead. */
export interface SignatureValue {
  readonly drawn: string | null
  readonly typed: string | null
}

export const emptySignature: SignatureValue = { drawn: null, typed: null }

export const isBlank = ({ drawn, typed }: SignatureValue): boolean => drawn === null && (typed ?? '').trim() === ''

/** The signature that an answer holds. */
export const signatureValueOf = (value: unknown): SignatureValue => {
  if (typeof value !== 'object' || value === null) return emptySignature
  const drawn: unknown = Reflect.get(value, 'drawn')
  const typed: unknown = Reflect.get(value, 'typed')
  return { drawn: typeof drawn === 'string' ? drawn : null, typed: typeof typed === 'string' ? typed : null }
}

const around = 8
const widest = 640

/** The drawn strokes alone, without the empty ground around them; null where they cannot be kept. */
export const pictureOf = (canvas: HTMLCanvasElement, strokes: readonly PointGroup[]): string | null => {
  const points = strokes.flatMap((stroke) => stroke.points)
  if (points.length === 0) return null
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const ratio = canvas.width / canvas.clientWidth
  const left = Math.max(0, Math.min(...xs) - around)
  const top = Math.max(0, Math.min(...ys) - around)
  const width = Math.min(canvas.clientWidth, Math.max(...xs) + around) - left
  const height = Math.min(canvas.clientHeight, Math.max(...ys) + around) - top
  // A pen's strokes are small; a hatched sheet is drawn smaller until it can be kept.
  for (let scale = Math.min(2, widest / width); scale > 0.2; scale /= 2) {
    const copy = document.createElement('canvas')
    copy.width = Math.max(1, Math.round(width * scale))
    copy.height = Math.max(1, Math.round(height * scale))
    const [x, y, wide, high] = [left * ratio, top * ratio, width * ratio, height * ratio] as const
    copy.getContext('2d')?.drawImage(canvas, x, y, wide, high, 0, 0, copy.width, copy.height)
    const picture = drawing.safeParse(copy.toDataURL('image/png'))
    if (picture.success) return picture.data
  }
  return null
}
