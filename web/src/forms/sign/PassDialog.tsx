import { useState } from 'react'
import { FormDialog } from '#kit'
import { colleagueOf, nobody } from './colleague.ts'
import { ColleagueFields } from './ColleagueFields.tsx'

interface PassDialogProps {
  readonly owner: string
  readonly isPending: boolean
  readonly failure: string | undefined
  /** Asks the owner; says whether that was taken. */
  readonly onPass: (colleague: { name: string; email?: string }) => Promise<boolean>
  readonly onClose: () => void
}

/** Names the colleague to whom a person who is asked wants to pass the request. */
export function PassDialog({ owner, isPending, failure, onPass, onClose }: PassDialogProps) {
  const [typed, setTyped] = useState(nobody)
  const [isLacking, setLacking] = useState(false)
  const send = async (): Promise<void> => {
    const colleague = colleagueOf(typed)
    setLacking(colleague === null)
    if (colleague && (await onPass(colleague))) onClose()
  }
  return (
    <FormDialog
      title="Pass to a colleague?"
      text={`We ask ${owner} first. Until they say yes, the request stays with you and you can still sign.`}
      verb={['Pass', 'Passing…']}
      isPending={isPending}
      failure={failure}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <ColleagueFields
        value={typed}
        label="Your colleague’s name"
        error={isLacking ? 'Enter their name' : undefined}
        onChange={(next) => {
          setTyped(next)
          setLacking(false)
        }}
      />
    </FormDialog>
  )
}
