import { Button } from '@mantine/core'
import type { LinkStep, SecondStep as Step } from '@college/contract/identity'
import { confirmLinkOfSignIn, finishOwn, finishProviderSignIn } from '@college/contract/identity'
import type { User } from '@college/contract/people'
import { IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from '#kit/router'
import { messageOf, toast, useAction, useLinkToken, type Answer } from '#kit'
import { takeAttempt, type Attempt } from '#identity'
import { AuthCard } from '../../auth/AuthCard.tsx'
import { homeFor } from '../../menus.ts'
import { firstPage } from '../../next.ts'
import { SecondStep } from '../../session/SecondStep.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { shellActorOf } from '../../session/shellActor.ts'
import { personIn } from '../../session/state.ts'
import { ConfirmOwner } from './ConfirmOwner.tsx'

type Status =
  | { readonly kind: 'working' }
  | { readonly kind: 'code'; readonly step: Step }
  | { readonly kind: 'link'; readonly step: LinkStep }
  | { readonly kind: 'refused'; readonly words: string; readonly own: boolean }

const away = 'This sign-in began in another tab or browser, or was finished already. Start again here.'
const ownPaths = { link: '/app/profile/edit?section=sign-in', test: '/app/settings/admin?tab=signin' } as const

/** Sends on what the provider sent back, with what only this tab has. */
const useReturn = () => {
  const { client, resume, takeIn, state } = useSession()
  const navigate = useNavigate()
  const { search, pathname } = useLocation()
  const [status, setStatus] = useState<Status>({ kind: 'working' })
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const began = useRef(false)

  const enter = (answer: Answer<User>, next: string | null): void => {
    takeIn(answer)
    const person = personIn(state.get())
    if (!person) return
    void navigate(firstPage(next, person.user, `/app${homeFor(shellActorOf(person))}`), { replace: true })
  }
  const finish = async (kept: Attempt, query: string): Promise<void> => {
    const body = { attempt: kept.secret, query }
    if (kept.kind !== 'signin') {
      await resume()
      const { data } = await client.call<typeof finishOwn>(finishOwn, { body })
      toast({
        text: data.outcome === 'linked' ? 'The college’s sign-in is linked' : `It works: ${data.email} signed in`,
      })
      await navigate(ownPaths[kept.kind], { replace: true })
      return
    }
    const call = client.call<typeof finishProviderSignIn>
    const answer = await call(finishProviderSignIn, { body }, { anonymous: true })
    const { data } = answer
    if (!('step' in data)) enter({ ...answer, data }, kept.next)
    else setStatus(data.step === 'link' ? { kind: 'link', step: data } : { kind: 'code', step: data })
  }
  const begin = async (query: string): Promise<void> => {
    const kept = takeAttempt()
    // The code leaves the address at once.
    await navigate(pathname, { replace: true })
    setAttempt(kept)
    try {
      if (kept) await finish(kept, query)
      else setStatus({ kind: 'refused', words: away, own: false })
    } catch (error) {
      setStatus({ kind: 'refused', words: messageOf(error), own: kept !== null && kept.kind !== 'signin' })
    }
  }
  useEffect(() => {
    if (began.current || search === '') return
    began.current = true
    void begin(search.slice(1))
  })
  return { status, setStatus, attempt, enter: (answer: Answer<User>) => enter(answer, attempt?.next ?? null) }
}

/** `/signin/college`: where the college's own sign-in sends the browser back to, and where a mailed link confirms it. */
export function CollegeReturn() {
  const token = useLinkToken()
  const { search } = useLocation()
  const [came] = useState(search !== '')
  const returned = useReturn()
  const { status, setStatus, attempt, enter } = returned
  if (token !== null) return <ConfirmByLink token={token} />
  if (status.kind === 'code')
    return (
      <SecondStep
        step={status.step}
        onDone={enter}
        onCancel={() => setStatus({ kind: 'refused', words: 'You can start again.', own: false })}
      />
    )
  if (status.kind === 'link')
    return <ConfirmOwner step={status.step} onDone={enter} onStep={(step) => setStatus({ kind: 'code', step })} />
  if (status.kind === 'refused' || !came)
    return <Refused {...(status.kind === 'refused' ? status : { words: away, own: false })} kind={attempt?.kind} />
  return <AuthCard title="Signing you in" sentence="One moment…" />
}

function Refused({ words, own, kind }: { words: string; own: boolean; kind: Attempt['kind'] | undefined }) {
  const back = own && kind !== undefined && kind !== 'signin' ? ownPaths[kind] : null
  return (
    <AuthCard icon={IconPlugConnectedX} tone="warn" title="You’re not signed in that way" sentence={words}>
      <Button component={Link} to={back ?? '/app/signin'} size="lg" fullWidth>
        {back ? 'Back' : 'Go to sign-in'}
      </Button>
    </AuthCard>
  )
}

/** The link of a mail: a press confirms, so that no program that looks at mails does. */
function ConfirmByLink({ token }: { token: string }) {
  const { act, isPending, failure } = useAction<typeof confirmLinkOfSignIn>(confirmLinkOfSignIn, { anonymous: true })
  const [provider, setProvider] = useState<string | null>(null)
  if (failure) return <Refused words={failure.message} own={false} kind={undefined} />
  if (provider !== null)
    return (
      <AuthCard
        icon={IconCircleCheck}
        tone="ok"
        title="You can sign in that way now"
        sentence={`Choose “Sign in with ${provider}” from now on.`}
      >
        <Button component={Link} to="/app/signin" size="lg" fullWidth>
          Go to sign-in
        </Button>
      </AuthCard>
    )
  const confirm = async (): Promise<void> => {
    const done = await act({ token })
    if (done) setProvider(done.data.provider)
  }
  return (
    <AuthCard
      title="Confirm this sign-in"
      sentence="From then on the college’s own sign-in opens your account. Only confirm it if you signed in there yourself."
    >
      <Button size="lg" fullWidth aria-busy={isPending} onClick={() => void confirm()}>
        {isPending ? 'Confirming…' : 'Confirm this sign-in'}
      </Button>
    </AuthCard>
  )
}
