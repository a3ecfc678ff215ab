import { answerPassing, type FormSignature, type WholeForm } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { classes, Note, toast, useAction } from '#kit'
import styles from './sign.module.css'

interface PassingProps {
  readonly of: Pick<FormSignature, 'id' | 'name'>
  readonly suggests: NonNullable<FormSignature['suggests']>
}

/** To whom a signer wants to pass their request; one press says yes, one no. */
export function Passing({ of: { id, name }, suggests }: PassingProps) {
  const { act, isPending, failure } = useAction(answerPassing)
  const { signer_id: account, name: who, email } = suggests
  const answer = async (accept: boolean): Promise<void> => {
    if (isPending || !(await act({ id, accept }))) return
    toast({ text: accept ? `Asked ${who}` : `The request stays with ${name}`, kind: accept ? 'sent' : 'done' })
  }
  return (
    <div className={classes('stack gap8 above4', styles.said)}>
      <span className="quiet anywhere">
        {name} would like to pass this to {who}
        {account === null && email !== null && `, ${email}`}
      </span>
      <span className="flex wrap gap8">
        <Button variant="default" size="sm" aria-busy={isPending} onClick={() => void answer(true)}>
          Ask {who}
        </Button>
        <Button variant="subtle" size="sm" onClick={() => void answer(false)}>
          Keep {name}
        </Button>
      </span>
      {failure && (
        <span role="alert" className="bad">
          {failure.errors[0]?.message ?? failure.message}
        </span>
      )}
    </div>
  )
}

/** To whom the reader passed their request on, where they still read the form for another reason. */
export function PassedOn({ whole: { form, signatures }, me }: { readonly whole: WholeForm; readonly me: number }) {
  const last = signatures.findLast(({ signer_id: id }) => id === me)
  if (last?.state !== 'withdrawn' || !last.suggests?.accepted) return null
  return (
    <Note icon={IconArrowForwardUp} above>
      You passed this to {last.suggests.name}, and {form.user_name ?? 'its owner'} has asked them instead. There’s
      nothing more for you to do.
    </Note>
  )
}

interface PassedWordsProps {
  /** Whose yes it waits for. */
  readonly owner: string
  readonly passing: { readonly name: string; readonly accepted: boolean | null }
}

/** What became of one’s own wish to pass a request on, as long as it stays with them. */
export function PassedWords({ owner, passing: { name, accepted } }: PassedWordsProps) {
  return (
    <p className="quiet" role="status">
      {accepted === null
        ? `You asked ${owner} to pass this to ${name}. Until they say yes, it stays with you.`
        : `${owner} would like you to sign this yourself, rather than ${name}.`}
    </p>
  )
}
