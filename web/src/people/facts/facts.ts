import { showDate, showMinute } from '@college/contract/kit'
import { roleInWords, userType, type User } from '@college/contract/people'
import type { Fact } from './FactList.tsx'

/** What is known of a person beside the fields that are typed. */
export type FactGroup = 'person' | 'signIn' | 'twoStep' | 'agreements'

const methods = { device: 'Authenticator app', email: 'Email', phone: 'Phone' } as const

/** One group of facts, in the reader's time zone. What they may not read is null, and not shown. */
export const factsOf = (group: FactGroup, person: User, timezone: string): Fact[] =>
  groups[group](person, clock(timezone))

type Clock = (instant: string | null) => string | null
const clock =
  (timezone: string): Clock =>
  (instant) =>
    instant && showMinute(instant, timezone)

const fromAddress = (ip: string | null): string | null => ip && `From ${ip}`

/** The type of a person in words; nothing of who has no role. */
const typeOf = (person: User): string | null => {
  const type = person.type ?? userType(person)
  return type === 'guest' ? null : roleInWords(type)
}

/** Roles by name; those that administer an organisation say so. */
const rolesOf = ({ roles, memberships }: User): string => {
  const names = (memberships ?? []).map(
    (one) => roleInWords(one.role_name) + (one.role_is_admin ? ' (administers)' : ''),
  )
  const others = (roles ?? [])
    .map(({ name }) => roleInWords(name))
    .filter((name) => !names.some((known) => known.startsWith(name)))
  return [...new Set([...names, ...others])].join(', ')
}

/** Whether an agreement is accepted and when; from where, and as which form, under its details. */
const agreement = (
  agreed: boolean | null,
  when: string | null,
  ip: string | null,
  form: number | null,
  template: number | null,
): Pick<Fact, 'text' | 'details'> => {
  if (agreed === null) return { text: null }
  if (!agreed) return { text: 'Not accepted' }
  const parts = [fromAddress(ip), form && `Form ${form}`, template && `Template ${template}`].filter(Boolean)
  return { text: `Accepted ${when ?? ''}`.trim(), details: parts.join(', ') }
}

const groups: Readonly<Record<FactGroup, (person: User, at: Clock) => Fact[]>> = {
  person: (person, at) => [
    { names: ['display_name'], label: 'Shown as', text: person.display_name },
    { names: ['type'], label: 'User type', text: typeOf(person) },
    { names: ['roles', 'memberships'], label: 'Roles', text: rolesOf(person) },
    { names: ['wanted_role'], label: 'Requested role', text: person.wanted_role },
    {
      names: ['wanted_since'],
      label: 'Requested joining date',
      text: person.wanted_since && showDate(person.wanted_since),
    },
    {
      names: ['role_declined_at'],
      label: 'Request declined',
      text: at(person.role_declined_at),
    },
    { names: ['confirmed_at'], label: 'Confirmed', text: at(person.confirmed_at) ?? 'Not yet' },
    { names: ['deleted'], label: 'Deleted', text: person.deleted ? 'Yes' : null },
    { names: ['email_undeliverable_at'], label: 'Email bounced', text: at(person.email_undeliverable_at) },
  ],
  signIn: (person, at) => [
    {
      names: ['current_login_at', 'current_login_ip'],
      label: 'Last sign-in',
      text: at(person.current_login_at),
      details: fromAddress(person.current_login_ip),
    },
    {
      names: ['last_login_at', 'last_login_ip'],
      label: 'Previous',
      text: at(person.last_login_at),
      details: fromAddress(person.last_login_ip),
    },
    { names: ['login_count'], label: 'Sign-ins so far', text: person.login_count },
    { names: ['failed_login_count'], label: 'Failed sign-ins since the last one', text: person.failed_login_count },
    {
      names: ['must_change_password'],
      label: 'New password',
      text: person.must_change_password ? 'Asked for at the next sign-in' : null,
    },
  ],
  twoStep: (person) => [
    {
      names: ['tf_enabled'],
      label: 'Two-step verification',
      text: person.tf_enabled === null ? null : person.tf_enabled ? 'On' : 'Off',
    },
    {
      names: ['tf_primary_method'],
      label: 'First way',
      text: person.tf_primary_method && methods[person.tf_primary_method],
    },
    { names: ['tf_device'], label: 'App', text: person.tf_device },
    { names: ['tf_phone_number'], label: 'Phone', text: person.tf_phone_number },
  ],
  agreements: (person, at) => [
    {
      names: ['terms_agreed', 'terms_agreed_at', 'terms_agreed_ip', 'terms_form_id', 'terms_template_id'],
      label: 'Terms',
      ...agreement(
        person.terms_agreed,
        at(person.terms_agreed_at),
        person.terms_agreed_ip,
        person.terms_form_id,
        person.terms_template_id,
      ),
    },
    {
      names: [
        'confidentiality_agreed',
        'confidentiality_agreed_at',
        'confidentiality_agreed_ip',
        'confidentiality_form_id',
        'confidentiality_template_id',
      ],
      label: 'Confidentiality',
      ...agreement(
        person.confidentiality_agreed,
        at(person.confidentiality_agreed_at),
        person.confidentiality_agreed_ip,
        person.confidentiality_form_id,
        person.confidentiality_template_id,
      ),
    },
  ],
}
