import { useState } from 'react'
import { FormDialog, KeptNote } from '#kit'
import { colleagueOf, unnamed } from './colleague.ts'
import { ColleagueFields } from './ColleagueFields.tsx'
import { useKeptColleague } from './useKeptColleague.ts'

interface PassDialogProps {
  readonly owner: string
  /** Under which who is named is kept until they are sent; null where it stays on the page. */
  readonly keptAs: string | null
  readonly isPending: boolean
  readonly failure: string | undefined
  /** Asks the owner; says whether that was taken. */
  readonly onPass: (colleague: { name: string; email?: string }) => Promise<boolean>
  readonly onClose: () => void
}

/** Names the colleague to whom a person who is asked wants to pass the request. */
export function PassDialog({ owner, keptAs, isPending, failure, onPass, onClose }: PassDialogProps) {
  const [typed, setTyped, restored] = useKeptColleague(keptAs)
  const [isLacking, setLacking] = useState(false)
  const send = async (): Promise<void> => {
    const colleague = colleagueOf(typed)
    setLacking(colleague === null)
    if (!colleague || !(await onPass(colleague))) return
    setTyped(unnamed)
    onClose()
  }
  return (
    <FormDialog
      title="Pass to a colleague?"
      text={`We ask ${owner} first. Until they say yes, the request stays with you and you can still sign.`}
      verb={['Pass', 'Passing…']}
      isPending={isPending}
      keepsText
      failure={failure}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <KeptNote restored={restored} />
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
