import { builtVersion } from '@college/contract/kit'
import { useMemo, type ComponentProps } from 'react'
import { RouterProvider } from '#kit/router'
import { ThemeProvider, useStore, type ChosenBackend, type StepUp, type Store } from '#kit'
import type { GuestOrganisation } from './frame/guests.ts'
import { SessionProvider } from './session/index.ts'
import { StepUpSlot } from './session/StepUpSlot.tsx'
import { shellFacts, ShellContext } from './shell/index.ts'

interface AppProps {
  readonly session: ComponentProps<typeof SessionProvider>['session']
  readonly chosen: Store<ChosenBackend | null>
  readonly stepUp: StepUp
  readonly guests: Store<GuestOrganisation>
  readonly router: ComponentProps<typeof RouterProvider>['router']
}

/** The whole application: its look, its session, and the screen of the address. */
export function App({ session, chosen, stepUp, guests, router }: AppProps) {
  const backend = useStore(chosen)
  const organisation = useStore(guests)
  const facts = useMemo(() => shellFacts({ version: builtVersion, organisation }), [organisation])
  return (
    <ThemeProvider>
      <SessionProvider session={session} chosen={backend}>
        <ShellContext value={facts}>
          <RouterProvider router={router} />
          <StepUpSlot stepUp={stepUp} />
        </ShellContext>
      </SessionProvider>
    </ThemeProvider>
  )
}
