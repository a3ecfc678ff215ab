import type { SecondStep as Step } from '@college/contract/identity'
import { code } from '@college/contract/kit'
import type { User } from '@college/contract/people'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from '#kit/router'
import type { Answer } from '#kit'
import { homeFor } from '../menus.ts'
import { firstPage } from '../next.ts'
import { typedAddress } from '../auth/address.ts'
import { SignIn } from '../public/SignIn.tsx'
import { StillIn } from '../public/StillIn.tsx'
import { useShell } from '../shell/facts.ts'
import type { Credentials } from './context.ts'
import { useSession } from './SessionProvider.tsx'
import { shellActorOf } from './shellActor.ts'
import { personIn, type SessionState } from './state.ts'

const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }))

const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function' && window.isSecureContext

interface Refusal {
  readonly words: string
  readonly unconfirmed: boolean
}

/** `/signin` and `/signout`: the sign-in card over the session, and the step that may follow. */
export function SignInScreen() {
  const { now, client, signIn, signOut, takeIn, resume, state } = useSession()
  const { provider, words } = useShell().organisation
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [parameters] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isLeaving = pathname.endsWith('/signout')
  const [isTrying, setTrying] = useState(isLeaving)
  // A person whose token still works is not told that they are signed out.
  useEffect(() => {
    if (isLeaving) void resume().finally(() => setTrying(false))
  }, [isLeaving, resume])

  const goOn = async (): Promise<void> => {
    const person = personIn(state.get())
    if (!person) return
    const home = `/app${homeFor(shellActorOf(person))}`
    await navigate(firstPage(parameters.get('next'), person.user, home), { replace: true })
  }
  const enter = (answer: Answer<User>): void => {
    takeIn(answer)
    void goOn()
  }
  const submit = async (credentials: Credentials): Promise<void> => {
    setRefused(null)
    if (credentials.username.includes('@')) typedAddress.set(credentials.username)
    const result = await signIn(credentials)
    if (result === null) await goOn()
    else if ('next' in result) setStep(result.next)
    else setRefused({ words: result.refused, unconfirmed: result.unconfirmed })
  }
  const tryPasskey = async (remember: boolean): Promise<void> => {
    if (isAsking) return
    setRefused(null)
    setAsking(true)
    const { passkeyAnswer } = await import('./passkey.ts')
    const answer = await passkeyAnswer(client, remember)
    setAsking(false)
    if ('refused' in answer) setRefused({ words: answer.refused, unconfirmed: answer.code === code.unconfirmed })
    else enter(answer)
  }

  const tryCollege = async (remember: boolean): Promise<void> => {
    setRefused(null)
    const { leaveForCollege } = await import('./collegeSignIn.ts')
    const words = await leaveForCollege(client, { remember, next: parameters.get('next') })
    if (words !== null) setRefused({ words, unconfirmed: false })
  }

  const person = personIn(now)
  if (person && isLeaving)
    return (
      <StillIn name={shellActorOf(person).displayName} onSignOut={() => void signOut()} onStay={() => void goOn()} />
    )
  const card = (
    <SignIn
      sentence={words?.signin_sentence}
      onSubmit={(credentials) => void submit(credentials)}
      error={refused?.words}
      confirmPath={refused?.unconfirmed ? '/app/register/email' : undefined}
      busy={now.kind === 'signingIn'}
      onPasskey={hasPasskeys() ? (remember) => void tryPasskey(remember) : undefined}
      isAskingPasskey={isAsking}
      college={provider ? { name: provider, onUse: (remember) => void tryCollege(remember) } : undefined}
      forgotPath="/app/password/reset"
      registerPath="/app/register"
      notice={isTrying ? undefined : noticeOf(now.kind === 'signedOut' ? now.why : 'never', pathname)}
    />
  )
  if (!step) return card
  return (
    <Suspense fallback={card}>
      <SecondStep step={step} onDone={enter} onCancel={() => setStep(null)} />
    </Suspense>
  )
}

const noticeOf = (why: Extract<SessionState, { kind: 'signedOut' }>['why'], path: string): string | undefined => {
  if (why === 'actingEnded') return 'Your time acting as someone else has ended. Sign in again as yourself.'
  if (why === 'ended') return 'Your session has ended. Sign in again; what you wrote is kept on this device.'
  return path.endsWith('/signout') ? 'You are signed out.' : undefined
}
