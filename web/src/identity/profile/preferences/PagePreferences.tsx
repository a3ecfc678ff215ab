import { Checkbox } from '@mantine/core'
import { classes, Section, Segments, ThemeSegments } from '#kit'
import { notCounted } from '@college/contract/organisation'
import { letterKeys, usePreference } from '#people'
import styles from '../profile.module.css'

const heights = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'dense', label: 'Dense' },
] as const

/** How the pages look and listen; these are kept as they are chosen. */
export function PagePreferences() {
  const [height, setHeight] = usePreference<'comfortable' | 'dense'>('table.density', 'comfortable')
  const [isLeftOut, setLeftOut] = usePreference<boolean>(notCounted, false)
  const [letters, setLetters] = usePreference<boolean>(letterKeys, true)
  return (
    <Section
      title="These pages"
      sentence="Saved as you choose. The theme applies to this device, the rest to all your devices."
    >
      <div className={classes('pad12-0', styles.choice)}>
        <p className={classes('label', styles.changeLabel)}>Theme</p>
        <ThemeSegments />
      </div>
      <div className={classes('pad12-0', styles.choice)}>
        <p className={classes('label', styles.changeLabel)}>Rows of tables</p>
        <Segments label="Rows of tables" value={height} segments={heights} onChange={setHeight} />
      </div>
      <div className={classes('pad12-0', styles.choice)}>
        <Checkbox
          checked={letters}
          onChange={({ currentTarget }) => setLetters(currentTarget.checked)}
          label="Letter keys"
          description="P, A and L begin a procedure, an activity or a placement while you are not typing."
        />
      </div>
      <div className={classes('pad12-0', styles.choice)}>
        <Checkbox
          checked={!isLeftOut}
          onChange={({ currentTarget }) => setLeftOut(!currentTarget.checked)}
          label="Count which screens I open"
          description="Daily totals, without your name, address or what you looked at. They show the college which pages are used."
        />
      </div>
    </Section>
  )
}
