import { classes } from '#kit'
import styles from './category.module.css'

/** The colours a category can have: those of the page, so that they are seen in light and dark. */
export const colours = {
  teal: 'Teal',
  violet: 'Violet',
  amber: 'Amber',
  green: 'Green',
  red: 'Red',
  grey: 'Grey',
} as const

/** The colour of a category beside its words; nothing without one. */
export function Swatch({ colour }: { colour: string | null }) {
  if (colour === null) return null
  return (
    <span
      className={classes('fixed round exact', styles.swatch, styles[colour in colours ? colour : 'grey'])}
      aria-hidden
    />
  )
}
