import './policy.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from '#kit/router'
import { App } from './App.tsx'
import { guestOrganisation } from './frame/guests.ts'
import { signInWith } from './next.ts'
import { routesFor } from './routes.tsx'
import { routeSessionOf, SignInScreen, startSession } from './session/index.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')

// The session may lead away before the router has read its routes from it.
const lead = (to: string): void => queueMicrotask(() => void router.navigate(to, { replace: true }))

const { session, chosen, stepUp } = startSession({
  toSignIn: () => lead(signInWith(location.pathname + location.search + location.hash)),
  toSignedOut: () => lead('/app/signout'),
  // `/` leads home.
  lead: (path) => lead(path ?? '/'),
})

const router = createBrowserRouter(
  routesFor({
    session: routeSessionOf(session),
    SignInScreen,
    around: async () => {
      const [{ Framed }, { Ready }] = await Promise.all([
        import('./frame/Framed.tsx'),
        import('./session/SignedInFrame.tsx'),
      ])
      return { Frame: Framed, Ready }
    },
    signedOut: async () => (await import('./session/SignedInFrame.tsx')).SignedOutScreens,
  }),
)

createRoot(root).render(
  <StrictMode>
    <App
      session={session}
      chosen={chosen}
      stepUp={stepUp}
      guests={guestOrganisation(session.client, chosen)}
      router={router}
    />
  </StrictMode>,
)
