import { useThemeChoice, type ThemeChoice } from '../theme/index.ts'
import { Segments } from './Segments.tsx'

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'auto', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** The theme of this device, kept as it is chosen. */
export function ThemeSegments() {
  const [theme, setTheme] = useThemeChoice()
  return <Segments label="Theme" value={theme} segments={themes} onChange={setTheme} />
}
