import type { ComponentProps } from 'react'
import { ClientProvider, useStore } from '#kit'
import { SecondStepForm } from '#identity'
import { answers } from './sessionData.ts'
import { useSession } from './SessionProvider.tsx'

/** The second step over the session's calls. It comes when it is asked for, and not with the sign-in card. */
export function SecondStep(props: ComponentProps<typeof SecondStepForm>) {
  const { client } = useSession()
  return (
    <ClientProvider client={client} answers={useStore(answers)}>
      <SecondStepForm {...props} />
    </ClientProvider>
  )
}
