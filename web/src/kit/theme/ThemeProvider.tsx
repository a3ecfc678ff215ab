import { localStorageColorSchemeManager, MantineProvider, useMantineColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import '@fontsource-variable/figtree/index.css'
import './mantine.css'
import './controls.css'
import './base.css'
import './layout.css'
import './box.css'
import './parts.css'
import './text.css'
import './press.css'
import { styleNonce } from './nonce.ts'
import { schemeTokens, theme } from './theme.ts'

// `index.html` reads it too, before the first paint.
const kept = localStorageColorSchemeManager({ key: 'theme' })

/** The theme of this device: as the device has it, light or dark. */
export type ThemeChoice = 'auto' | 'light' | 'dark'

export const themes: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: 'auto', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** The theme that is chosen on this device, and how another one is. */
export const useThemeChoice = (): [ThemeChoice, (choice: ThemeChoice) => void] => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [colorScheme, setColorScheme]
}

/** The look of the application around everything it shows; light or dark follows the device unless chosen. */
export function ThemeProvider({ children, env = 'default' }: { children: ReactNode; env?: 'default' | 'test' }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={schemeTokens}
      defaultColorScheme="auto"
      colorSchemeManager={kept}
      getStyleNonce={styleNonce}
      env={env}
    >
      {children}
    </MantineProvider>
  )
}
