import { TextInput } from '@mantine/core'
import { register, usernameShortest, wantedRoles } from '@college/contract/identity'
import { code, readDate } from '@college/contract/kit'
import { useState } from 'react'
import { Link, useNavigate } from '#kit/router'
import { classes, Segments } from '#kit'
import { joiningProblem, JoiningDate, refusedFields, useCallForm } from '#identity'
import { useBackend } from '../session/SessionProvider.tsx'
import { browserZone } from './browserZone.ts'
import { typedAddress } from '../auth/address.ts'
import { AuthCard, authStyles } from '../auth/AuthCard.tsx'
import { AuthForm } from '../auth/AuthForm.tsx'
import { EmailField, lookAtEmail } from '../auth/EmailField.tsx'
import { useShell } from '../shell/facts.ts'

const names = ['firstname', 'lastname', 'email', 'username', 'mcnz_number', 'joined'] as const
type RegistrationValues = Readonly<Record<(typeof names)[number], string>>

const others = 'Other'
const roleChoices = [...wantedRoles, others] as const
type RoleChoice = (typeof roleChoices)[number]

const fieldOf = {
  [code.usernameTooShort]: 'username',
  [code.usernameTaken]: 'username',
  [code.emailTaken]: 'email',
  [code.emailInvalid]: 'email',
  [code.nameTooShort]: 'firstname',
  [code.numberTooShort]: 'mcnz_number',
  [code.numberTaken]: 'mcnz_number',
} as const

const look = (typed: RegistrationValues): Partial<RegistrationValues> => ({
  ...(typed.firstname.trim() === '' ? { firstname: 'Enter your first name' } : {}),
  ...(typed.lastname.trim() === '' ? { lastname: 'Enter your last name' } : {}),
  ...lookAtEmail(typed),
  ...(typed.username !== '' && typed.username.trim().length < usernameShortest
    ? { username: `At least ${usernameShortest} characters` }
    : {}),
  ...(typed.joined.trim() === '' ? {} : joiningProblem(typed.joined)),
})

/** `/register`: a guest asks for an account. The answer is the same for every address; the mail says the rest. */
export function Register() {
  const organisation_id = useBackend()?.backend.organisation_id
  const navigate = useNavigate()
  const [role, setRole] = useState<RoleChoice>(wantedRoles[0])
  const bodyOf = ({ firstname, lastname, email, username, mcnz_number, joined }: RegistrationValues) => ({
    firstname: firstname.trim(),
    lastname: lastname.trim(),
    email: email.trim(),
    ...(username.trim() === '' ? {} : { username: username.trim() }),
    ...(mcnz_number.trim() === '' ? {} : { mcnz_number: mcnz_number.trim() }),
    ...(role === others ? {} : { wanted_role: role }),
    ...(role === others || joined.trim() === '' ? {} : { joined: readDate(joined) ?? joined }),
    timezone: browserZone(),
    ...(organisation_id === undefined ? {} : { organisation_id }),
  })
  const form = useCallForm(register, {
    names,
    anonymous: true,
    fieldOf,
    check: (typed) => ({ ...refusedFields(register, bodyOf(typed)), ...look(typed) }),
    bodyOf,
    onDone: ({ email }) => {
      typedAddress.set(email.trim())
      void navigate('/app/register/thanks')
    },
  })
  return (
    <AuthCard title="Register" sentence={useShell().organisation.words?.register_sentence ?? '\u00A0'} wide>
      <p className="prose below16">
        Before you start, read our <Link to="/app/privacy">privacy statement</Link> and{' '}
        <Link to="/app/terms">terms of use</Link>.
      </p>
      <AuthForm form={form} label="Register" verb="Register" working="Registering…">
        <div className={authStyles.two}>
          <TextInput {...form.field('firstname')} label="First name" autoComplete="given-name" maxLength={100} />
          <TextInput {...form.field('lastname')} label="Last name" autoComplete="family-name" maxLength={100} />
        </div>
        <EmailField {...form.field('email')} />
        <div className="stack gap6 top">
          <span aria-hidden className="label">
            I am here as
          </span>
          <Segments
            label="I am here as"
            value={role}
            segments={roleChoices.map((value) => ({ value, label: value }))}
            onChange={setRole}
          />
          {role !== others && <p className="muted">The college office will confirm this role.</p>}
        </div>
        {role !== others && (
          <JoiningDate
            optional
            value={form.values.joined}
            error={form.field('joined').error}
            onChange={(day) => form.set('joined', day)}
          />
        )}
        <div className={authStyles.two}>
          <TextInput
            {...form.field('username')}
            label="Username (optional)"
            description="If you leave it blank or it’s taken, sign in with your email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
          />
          <TextInput
            {...form.field('mcnz_number')}
            label="MCNZ number (optional)"
            description="Your registration with the Medical Council"
            inputMode="numeric"
            maxLength={20}
          />
        </div>
      </AuthForm>
      <p className={classes('prose above24', authStyles.foot)}>
        Registered already? <Link to="/app/signin">Sign in</Link>
      </p>
    </AuthCard>
  )
}
