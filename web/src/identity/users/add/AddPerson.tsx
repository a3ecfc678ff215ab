import { register } from '@college/contract/identity'
import { code, readDate } from '@college/contract/kit'
import { enquiry, type Enquiry } from '@college/contract/messaging'
import { role } from '@college/contract/people'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate, useSearchParams } from '#kit/router'
import {
  classes,
  KeptNote,
  notSavedWords,
  Page,
  toast,
  useKeptFields,
  useList,
  useMixedColleges,
  useRecord,
  useSave,
  useToday,
} from '#kit'
import { refusedFields } from '../../calling/refusedFields.ts'
import { useCallForm } from '../../calling/useCallForm.ts'
import { useActor, useImpersonation } from '../../facts.ts'
import { JoiningDate } from '../../joined/JoiningDate.tsx'
import { joiningProblem, startsCycle } from '../../joined/joiningDate.ts'
import { ChangeForm } from '../../profile/account/ChangeForm.tsx'
import { personPage, userList } from '../links.ts'
import styles from '../users.module.css'

const names = [
  'firstname',
  'lastname',
  'email',
  'username',
  'mcnz_number',
  'joined',
  'organisation_id',
  /** Their names, each in a line. */
  'roles',
] as const
/** What the fields are called where all that is wrong is listed. */
const labels: Partial<Record<(typeof names)[number], string>> = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  username: 'Username',
  mcnz_number: 'MCNZ number',
  joined: 'Joining date',
  organisation_id: 'College',
}

type Texts = Readonly<Record<(typeof names)[number], string>>

/** A new person: their name, the address for the link to set a password, and their first roles. */
export function AddPerson() {
  const [query] = useSearchParams()
  const id = Number(query.get('enquiry')) || null
  const { data, isLoading } = useRecord(enquiry, id)
  return isLoading ? null : <NewPerson asked={data ?? null} />
}

/** The first and the last name in one that was typed as a whole. */
const nameParts = (name: string): { firstname: string; lastname: string } => {
  const [firstname = '', ...rest] = name.trim().split(/\s+/)
  return { firstname, lastname: rest.join(' ') }
}

const rolesIn = (lines: string): readonly string[] => lines.split('\n').filter((name) => name !== '')

/** `asked`: the enquiry that the person comes from, which is linked with them once they are added. */
function NewPerson({ asked }: { asked: Enquiry | null }) {
  const { organisation_id: home } = useActor()
  const impersonation = useImpersonation()
  const draft = asked ? `new person:${asked.id}` : 'new person'
  const kept = useKeptFields(impersonation === null ? draft : null, { kind: 'Person', words: 'to be added' })
  const { save } = useSave(enquiry)
  const link = async ({ id, updated_at }: Enquiry, user_id: number): Promise<void> => {
    const outcome = await save({ id, updated_at, user_id })
    if (outcome.kind === 'saved') return
    const why = notSavedWords(outcome, 'It was changed meanwhile.')
    toast({ text: `They’re added, but the enquiry isn’t linked with them. ${why}`, kind: 'failed' })
  }
  const navigate = useNavigate()
  const colleges = useMixedColleges()
  const college = asked && colleges.length > 0 ? String(asked.organisation_id) : ''
  const bodyOf = ({
    firstname,
    lastname,
    email,
    username,
    mcnz_number: number,
    joined,
    organisation_id: at,
    roles: lines,
  }: Texts) => ({
    firstname,
    lastname,
    email,
    ...(username.trim() === '' ? {} : { username }),
    ...(number.trim() === '' ? {} : { mcnz_number: number }),
    ...(lines === '' ? {} : { roles: [...rolesIn(lines)] }),
    ...(at === '' ? {} : { organisation_id: Number(at) }),
    ...(startsCycle(rolesIn(lines)) ? { joined: readDate(joined) ?? joined } : {}),
  })
  const form = useCallForm(register, {
    names,
    kept,
    initial: {
      joined: useToday(),
      organisation_id: college,
      ...(asked ? { ...nameParts(asked.name), email: asked.email } : {}),
    },
    bodyOf,
    fieldOf: {
      [code.usernameTooShort]: 'username',
      [code.usernameTaken]: 'username',
      [code.emailTaken]: 'email',
      [code.emailInvalid]: 'email',
      [code.nameTooShort]: 'firstname',
      [code.numberTooShort]: 'mcnz_number',
      [code.numberTaken]: 'mcnz_number',
    },
    check: (texts) => ({
      ...refusedFields(register, bodyOf(texts)),
      ...(texts.email.trim() === '' ? { email: 'Enter an email address' } : {}),
      ...(startsCycle(rolesIn(texts.roles)) ? joiningProblem(texts.joined) : {}),
    }),
    onDone: ({ firstname, lastname }, person) => {
      if (asked && person) void link(asked, person.id)
      toast({
        text: `${firstname.trim()} ${lastname.trim()} added. We’ve emailed them a link to set a password, which confirms their address`,
        kind: 'sent',
      })
      void navigate(person === null ? userList : personPage(person.id), { replace: true })
    },
  })
  const roles = rolesIn(form.values.roles)
  const at = colleges.length > 0 ? Number(form.values.organisation_id) : home
  const offered = (useList(role, { limit: 500 }).data?.rows ?? []).filter(
    (row) => row.organisation_id === at && !row.is_admin,
  )
  const cancel = (): void => {
    kept.keep(null)
    void navigate(userList)
  }
  return (
    <Page
      title="Add person"
      sentence="We email them a link to set their password."
      breadcrumb={[{ label: 'All users', to: userList }, { label: 'Add person' }]}
    >
      <ChangeForm form={form} label="Person" verb="Add person" onClose={cancel} labels={labels}>
        <KeptNote restored={kept.restored} />
        {colleges.length > 0 && (
          <NativeSelect
            label="College"
            data={[
              { value: '', label: 'Choose' },
              ...colleges.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={form.values.organisation_id}
            error={form.field('organisation_id').error}
            onChange={({ currentTarget: { value } }) => {
              form.setAll({ organisation_id: value, roles: '' })
            }}
          />
        )}
        <div className={classes('flex wrap top', styles.names)}>
          <TextInput {...form.field('firstname')} label="First name" autoComplete="off" />
          <TextInput {...form.field('lastname')} label="Last name" autoComplete="off" />
        </div>
        <TextInput {...form.field('email')} label="Email" type="email" autoComplete="off" />
        <TextInput
          {...form.field('username')}
          label="Username (optional)"
          description="They can sign in with their email as well."
          autoComplete="off"
        />
        <TextInput
          {...form.field('mcnz_number')}
          label="MCNZ number (optional)"
          inputMode="numeric"
          autoComplete="off"
        />
        <fieldset className="bare shrink">
          <legend className="below8 label">Roles (optional)</legend>
          {offered.map((row) => (
            <div key={row.id} className="flex top gap12 hairline pad10-0">
              <Checkbox
                label={row.name}
                description={row.description}
                checked={roles.includes(row.name)}
                onChange={({ currentTarget: { checked } }) =>
                  form.set(
                    'roles',
                    (checked ? [...roles, row.name] : roles.filter((one) => one !== row.name)).join('\n'),
                  )
                }
              />
            </div>
          ))}
        </fieldset>
        {startsCycle(roles) && (
          <JoiningDate
            value={form.values.joined}
            error={form.field('joined').error}
            onChange={(day) => form.set('joined', day)}
          />
        )}
      </ChangeForm>
    </Page>
  )
}
