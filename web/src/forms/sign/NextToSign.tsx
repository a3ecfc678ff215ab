import { refusals, type WholeForm } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Icon } from '#kit'
import { useActor } from '#identity'
import { useWaitingSignatures } from '../list/useWaitingSignatures.ts'
import { formPage } from '../links.ts'
import { nameOf } from '../words.ts'

/** Whether a person has signed a form, or said why they do not. */
export const hasActed = ({ signatures }: WholeForm, id: number): boolean =>
  signatures.some(
    ({ signer_id, state }) => signer_id === id && (state === 'signed' || refusals.some((each) => each === state)),
  )

/** After a signature, or a form that was sent back: the form that has waited longest for the next; nothing where none waits, and for who has not acted on this one. */
export function NextToSign({ whole }: { whole: WholeForm }) {
  const { id } = useActor()
  return hasActed(whole, id) ? <NextWaiting after={whole.form.id} /> : null
}

/** The form that has waited longest for the person, besides one; nothing where none waits. */
export function NextWaiting({ after }: { readonly after: number }) {
  const { data = [] } = useWaitingSignatures()
  const waiting = data.filter(({ devform_id }) => devform_id !== after)
  const [next] = waiting
  if (!next) return null
  return (
    <div className="grid gap12 below24">
      <Button component={Link} to={formPage(next.devform_id)} rightSection={<Icon of={IconArrowRight} />}>
        Next to sign
        <span className="sr-only">
          {' '}
          {next.form_name} of {next.user_name}
        </span>
      </Button>
      <p className="quiet">
        {next.user_name}: {nameOf({ name: next.form_name, title: next.form_title })}.{' '}
        {waiting.length === 1 ? 'It’s the last one waiting for you.' : `${waiting.length} forms are waiting for you.`}
      </p>
    </div>
  )
}
