import type { Wait } from '@college/contract/identity'
import type { ComponentType } from 'react'
import { BannerRow } from '../frame/BannerRow.tsx'
import { useImpersonationBanner } from '../frame/useImpersonationBanner.ts'
import { PlainFrame } from '../public/PlainFrame.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import type { SignedIn } from '../session/state.ts'
import { AgreementsGate } from './AgreementsGate.tsx'
import type { GateProps } from './gateProps.ts'
import { PasswordGate } from './PasswordGate.tsx'
import { TwoStepGate } from './TwoStepGate.tsx'

const screenOf: Readonly<Record<Wait, ComponentType<GateProps>>> = {
  password: PasswordGate,
  agreements: AgreementsGate,
  two_step: TwoStepGate,
}

/** What a session waits for before anything else, one thing after the other, at the address of the screen that was asked for. */
export function Gate({ person }: { person: SignedIn }) {
  const { recheck, signOut } = useSession()
  const banner = useImpersonationBanner(person)
  const [first] = person.waitsFor
  if (first === undefined) return null
  const WaitScreen = screenOf[first]
  return (
    <>
      <BannerRow banners={banner ? [banner] : []} />
      <PlainFrame>
        <WaitScreen person={person} onDone={() => void recheck()} onSignOut={() => void signOut()} />
      </PlainFrame>
    </>
  )
}
