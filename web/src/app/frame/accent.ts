import { accentOnDark, accentStrong } from '@college/contract/content'

/** Gives the page the college's accent, in light and dark; the office's colour was checked when it was saved. */
export const showAccent = (colour: string): void => {
  const { style } = document.documentElement
  const dark = accentOnDark(colour)
  style.setProperty('--acc', `light-dark(${colour}, ${dark})`)
  style.setProperty('--acc-strong', `light-dark(${accentStrong(colour)}, ${dark})`)
  style.setProperty('--filled', `light-dark(${colour}, ${dark})`)
  style.setProperty('--filled-hover', `light-dark(${accentStrong(colour)}, ${dark})`)
}
