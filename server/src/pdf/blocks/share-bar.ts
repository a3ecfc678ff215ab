import { barColours, ink } from '../page-size.ts'
import type { Pen } from '../pen.ts'
import type { Share } from '../report.ts'

const within = (share: number): number => (Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0)

/** What a bar says, for those who cannot see it. */
export const barInWords = ({ share, expected }: Share): string => {
  const percent = (part: number): string => `${Math.floor(within(part) * 100)}%`
  return `${percent(share)} done${typeof expected === 'number' ? `, expected ${percent(expected)}` : ''}`
}

/** Draws a bar and its line; a full one turns green when it stands for progress. */
export const drawBar = (pen: Pen, bar: Share, x: number, y: number, width: number, height: number): void => {
  const { doc } = pen
  const share = within(bar.share)
  const colour = bar.colour ?? 'progress'
  doc.save()
  doc.roundedRect(x, y, width, height, height / 2).clip()
  doc.rect(x, y, width, height).fill(ink.track)
  if (share > 0) {
    const filled = Math.max(width * share, height)
    doc
      .roundedRect(x, y, filled, height, share >= 1 ? 0 : height / 2)
      .fill(share >= 1 && colour === 'progress' ? ink.good : barColours[colour])
  }
  doc.restore()
  if (typeof bar.expected === 'number') {
    const line = Math.min(x + width - 0.75, Math.max(x + 0.75, x + width * within(bar.expected)))
    const over = Math.max(1.5, height * 0.28)
    doc.rect(line - 2.25, y, 4.5, height).fill(ink.white)
    doc.rect(line - 0.75, y - over, 1.5, height + 2 * over).fill(ink.ink)
  }
}
