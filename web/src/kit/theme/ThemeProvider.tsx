import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import '@fontsource-variable/figtree/index.css'
import './mantine.css'
import './controls.css'
import './base.css'
import './layout.css'
import './text.css'
import './press.css'
import { styleNonce } from './nonce.ts'
import { schemeTokens, theme } from './theme.ts'

/** The look of the application around everything it shows; light or dark follows the device unless chosen. */
export function ThemeProvider({ children, env = 'default' }: { children: ReactNode; env?: 'default' | 'test' }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={schemeTokens}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      env={env}
    >
      {children}
    </MantineProvider>
  )
}
