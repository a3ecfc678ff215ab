import { themes, useThemeChoice } from '../theme/index.ts'
import { Segments } from './Segments.tsx'

/** The theme of this device, kept as it is chosen. */
export function ThemeSegments() {
  const [theme, setTheme] = useThemeChoice()
  return <Segments label="Theme" value={theme} segments={themes} onChange={setTheme} />
}
