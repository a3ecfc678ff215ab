import { accentOnDark, accentStrong } from '@college/contract/content'

/** Gives the page the college's accent, in light and dark; the office's colour was checked when it was saved. */
export const showAccent = (colour: string): void => {
  const { style } = document.documentElement
  const dark = accentOnDark(colour)
  const strong = accentStrong(colour)
  const tint = (on: string, part: number): string => `color-mix(in srgb, ${on} ${part}%, var(--surface))`
  style.setProperty('--acc', `light-dark(${colour}, ${dark})`)
  style.setProperty('--acc-strong', `light-dark(${strong}, ${dark})`)
  // As pale as our own are: words in the accent stand on the first.
  style.setProperty('--acc-soft', `light-dark(${tint(colour, 9)}, ${tint(dark, 14)})`)
  style.setProperty('--acc-line', `light-dark(${tint(colour, 36)}, ${tint(dark, 36)})`)
  style.setProperty('--filled', `light-dark(${colour}, ${dark})`)
  style.setProperty('--filled-hover', `light-dark(${strong}, ${dark})`)
}
