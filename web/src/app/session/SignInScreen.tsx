import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { homeFor } from '../menus.ts'
import { safeNext } from '../next.ts'
import { SignIn } from '../public/SignIn.tsx'
import type { Credentials } from './context.ts'
import { useSession } from './SessionProvider.tsx'
import { shellActorOf } from './shellActor.ts'
import { personIn, type SessionState } from './state.ts'

/** `/signin` and `/signout`: the sign-in card over the session. */
export function SignInScreen() {
  const { now, signIn, state } = useSession()
  const [refused, setRefused] = useState<string>()
  const [parameters] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()

  const submit = async (credentials: Credentials): Promise<void> => {
    setRefused(undefined)
    const result = await signIn(credentials)
    const person = personIn(state.get())
    if (result && 'refused' in result) setRefused(result.refused)
    else if (result) setRefused('A second step comes next.')
    else if (person)
      await navigate(safeNext(parameters.get('next')) ?? `/app${homeFor(shellActorOf(person))}`, { replace: true })
  }
  return (
    <SignIn
      onSubmit={(credentials) => void submit(credentials)}
      error={refused}
      busy={now.kind === 'signingIn'}
      forgotPath="/app/password/reset"
      registerPath="/app/register"
      notice={noticeOf(now.kind === 'signedOut' ? now.why : 'never', pathname)}
    />
  )
}

const noticeOf = (why: Extract<SessionState, { kind: 'signedOut' }>['why'], path: string): string | undefined => {
  if (why === 'actingEnded') return 'The time for acting as someone is over. Sign in again as yourself.'
  if (why === 'ended') return 'Your session has ended. Sign in again; what you wrote is kept on this device.'
  return path.endsWith('/signout') ? 'You are signed out.' : undefined
}
