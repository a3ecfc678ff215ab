import { Textarea, TextInput } from '@mantine/core'
import { code } from '@college/contract/kit'
import { createEnquiry, enquiryKeptMonths, longestQuestion } from '@college/contract/messaging'
import { displayName } from '@college/contract/people'
import { useContext, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Link } from '#kit/router'
import { SessionFactsContext, useCallForm, useImpersonation } from '#identity'
import { CallFailed, classes, KeptNote, useKeptFields } from '#kit'
import { AuthForm } from '../../auth/AuthForm.tsx'
import { EmailField, lookAtEmail } from '../../auth/EmailField.tsx'
import { useBackend } from '../../session/index.ts'
import { useProof } from './useProof.ts'
import styles from './contact.module.css'

const names = ['name', 'email', 'subject', 'text'] as const
type Question = Readonly<Record<(typeof names)[number], string>>

const look = (typed: Question): Partial<Question> => ({
  ...(typed.name.trim() === '' ? { name: 'Enter your name' } : {}),
  ...lookAtEmail(typed),
  ...(typed.subject.trim() === '' ? { subject: 'Enter what it is about' } : {}),
  ...(typed.text.trim() === '' ? { text: 'Enter your question' } : {}),
})

interface ContactFormProps {
  readonly onSent: (sent: { readonly reference: string; readonly email: string }) => void
}

/** The form with which anyone asks the office; who is signed in finds their name and address in it. */
export function ContactForm({ onSent }: ContactFormProps) {
  const { user } = useContext(SessionFactsContext)
  const isImpersonating = useImpersonation() !== null
  const organisation_id = useBackend()?.backend.organisation_id
  const { begin, forget, prove } = useProof()
  const proof = useRef({ challenge: '', nonce: 0 })
  const [homepage, setHomepage] = useState('')
  const [isProving, setIsProving] = useState(false)
  const [unproved, setUnproved] = useState<CallFailed | null>(null)
  const kept = useKeptFields('question to the office', { kind: 'Question', words: 'to the college office' })
  const form = useCallForm(createEnquiry, {
    names,
    kept,
    anonymous: user === null,
    initial: user ? { name: displayName(user), email: user.email ?? '' } : {},
    fieldOf: { [code.emailInvalid]: 'email', [code.nameTooShort]: 'name' },
    check: look,
    bodyOf: ({ name, email, subject, text }) => ({
      name: name.trim(),
      email: email.trim(),
      subject: subject.trim(),
      text: text.trim(),
      ...proof.current,
      ...(homepage === '' ? {} : { homepage }),
      ...(user !== null || organisation_id === undefined ? {} : { organisation_id }),
    }),
    onDone: ({ email }, { reference }) => onSent({ reference, email: email.trim() }),
  })
  const refused = form.failure?.code
  useEffect(() => {
    if (refused === code.tokenInvalid || refused === code.tokenExpired) forget()
  }, [refused, forget])
  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    setUnproved(null)
    if (Object.keys(look(form.values)).length === 0) {
      setIsProving(true)
      try {
        proof.current = await prove()
      } catch (failure) {
        forget()
        if (!(failure instanceof CallFailed)) throw failure
        setUnproved(failure)
        return
      } finally {
        setIsProving(false)
      }
    }
    form.submit(event)
  }
  const whole = {
    ...form,
    failure: unproved ?? form.failure,
    busy: form.busy || isProving,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!isProving && !form.busy) void send(event)
    },
  }
  const text = form.field('text')
  if (isImpersonating) return <p>You can’t write to the office while you act as someone else.</p>
  return (
    <div className={classes('below32', styles.form)} onFocus={() => void begin()}>
      <KeptNote restored={kept.restored} />
      <AuthForm form={whole} label="Your question" verb="Send" working="Sending…">
        <TextInput {...form.field('name')} label="Name" autoComplete="name" maxLength={120} />
        <EmailField {...form.field('email')} />
        <TextInput {...form.field('subject')} label="Subject" maxLength={200} autoComplete="off" />
        <Textarea
          name="text"
          label="Your question"
          autosize
          minRows={6}
          maxRows={20}
          maxLength={longestQuestion}
          value={text.value}
          error={text.error}
          aria-invalid={text['aria-invalid']}
          onBlur={text.onBlur}
          onChange={({ currentTarget: { value } }) => form.set('text', value)}
        />
        {/* Machines fill in whatever has a name; people never get here. */}
        <div className="sr-only" aria-hidden>
          <label>
            Leave this empty
            <input
              name="homepage"
              tabIndex={-1}
              autoComplete="off"
              value={homepage}
              onChange={({ currentTarget: { value } }) => setHomepage(value)}
            />
          </label>
        </div>
        <p className="muted">
          We use this to answer you, and delete it {enquiryKeptMonths} months after your question is closed. Please
          don’t send us anything about a patient. <Link to="/app/privacy">Privacy</Link>
        </p>
      </AuthForm>
    </div>
  )
}
