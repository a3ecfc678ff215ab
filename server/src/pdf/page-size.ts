import type { BarColour, Tone } from './report.ts'

const millimetre = 72 / 25.4

/** A page as what is drawn on it sees it. */
export interface PageSize {
  width: number
  height: number
  left: number
  top: number
  inner: number
  bottom: number
  bodyEnd: number
}

/** A4 with margins of 16 mm, in points; the body ends above the foot. All that is drawn at a `scale` below one finds more room on it. */
export const pageSizeAt = (scale: number): PageSize => {
  const width = (210 * millimetre) / scale
  const height = (297 * millimetre) / scale
  const margin = (16 * millimetre) / scale
  const bottom = height - margin
  return { width, height, left: margin, top: margin, inner: width - 2 * margin, bottom, bodyEnd: bottom - 32 }
}

/** A4 for what is drawn in its own size. */
export const pageSize = pageSizeAt(1)

/** The light colours of the interface; paper is never dark. */
export const ink = {
  ink: '#0F2429',
  ink2: '#3F555B',
  ink3: '#5A6E74',
  hairline: '#DFE7E9',
  rule: '#3F555B',
  track: '#DCE5E7',
  white: '#FFFFFF',
  mark: '#0A7085',
  markSoft: '#A3DBE6',
  good: '#1B6B40',
  warning: '#7A4A00',
  bad: '#A3231B',
} as const

export const barColours: Record<BarColour, string> = {
  progress: '#0B8299',
  time: '#7D8F95',
  first: '#0A7085',
  second: '#6A78C4',
  third: '#AD6E14',
}

export const tones: Record<Tone, string> = {
  plain: ink.ink,
  quiet: ink.ink3,
  good: ink.good,
  warning: ink.warning,
  bad: ink.bad,
}

export type Weight = 'regular' | 'semibold'

/** One way of setting text; sizes in points, `tracking` as a share of the size. */
export interface Style {
  weight: Weight
  size: number
  leading: number
  colour: string
  tracking?: number
}

/** The type of the paper: the interface's roles at 10.5 pt body. */
export const type = {
  body: { weight: 'regular', size: 10.5, leading: 14.5, colour: ink.ink },
  strong: { weight: 'semibold', size: 10.5, leading: 14.5, colour: ink.ink },
  second: { weight: 'regular', size: 10.5, leading: 14.5, colour: ink.ink2 },
  meta: { weight: 'regular', size: 10.5, leading: 14.5, colour: ink.ink3 },
  small: { weight: 'regular', size: 9.5, leading: 13, colour: ink.ink3 },
  smallStrong: { weight: 'semibold', size: 9.5, leading: 13, colour: ink.ink },
  title: { weight: 'semibold', size: 21, leading: 25, colour: ink.ink, tracking: -0.015 },
  subtitle: { weight: 'regular', size: 11.5, leading: 15.5, colour: ink.ink2 },
  name: { weight: 'semibold', size: 11.5, leading: 14, colour: ink.ink },
  tagline: { weight: 'regular', size: 11.5, leading: 14, colour: ink.ink3 },
  section: { weight: 'semibold', size: 12.5, leading: 16, colour: ink.ink },
  figure: { weight: 'semibold', size: 29, leading: 32, colour: ink.ink, tracking: -0.02 },
} satisfies Record<string, Style>
