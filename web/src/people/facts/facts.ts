import { showInstant } from '@college/contract/kit'
import { userType, type User } from '@college/contract/people'
import type { Fact } from './FactList.tsx'

/** What is known of a person beside the fields that are typed. */
export type FactGroup = 'person' | 'signIn' | 'twoStep' | 'agreements'

const yes = (flag: boolean | null): string | null => (flag === null ? null : flag ? 'Yes' : 'No')
const listed = (names: readonly string[]): string => [...new Set(names)].join(', ')
const methods = { device: 'Authenticator app', email: 'Email', phone: 'Phone' } as const

/** One group of facts, in the clock of whoever looks. What they may not read is null, and not shown. */
export const factsOf = (group: FactGroup, person: User, timezone: string): Fact[] =>
  groups[group](person, clock(timezone))

type Clock = (instant: string | null) => string | null
const clock =
  (timezone: string): Clock =>
  (instant) =>
    instant && showInstant(instant, timezone)

const groups: Readonly<Record<FactGroup, (person: User, at: Clock) => Fact[]>> = {
  person: (person, at) => [
    { name: 'display_name', label: 'Shown as', text: person.display_name },
    { name: 'type', label: 'User type', text: person.type ?? userType(person) },
    { name: 'roles', label: 'Roles', text: listed((person.roles ?? []).map(({ name }) => name)) },
    {
      name: 'memberships',
      label: 'Memberships',
      text: listed(
        (person.memberships ?? []).map((one) => one.role_name + (one.role_is_admin ? ' (administers)' : '')),
      ),
    },
    { name: 'wanted_role', label: 'Asked to be', text: person.wanted_role },
    { name: 'confirmed_at', label: 'Confirmed', text: at(person.confirmed_at) ?? 'Not yet' },
    { name: 'deleted', label: 'Deleted', text: person.deleted ? 'Yes' : null },
    { name: 'email_undeliverable_at', label: 'Email failed', text: at(person.email_undeliverable_at) },
  ],
  signIn: (person, at) => [
    { name: 'current_login_at', label: 'Signed in', text: at(person.current_login_at) },
    { name: 'current_login_ip', label: 'From', text: person.current_login_ip },
    { name: 'last_login_at', label: 'The time before', text: at(person.last_login_at) },
    { name: 'last_login_ip', label: 'From, the time before', text: person.last_login_ip },
    { name: 'login_count', label: 'Sign-ins', text: person.login_count },
    { name: 'failed_login_count', label: 'Wrong passwords since', text: person.failed_login_count },
    {
      name: 'must_change_password',
      label: 'Has to change the password',
      text: person.must_change_password ? 'Yes' : null,
    },
  ],
  twoStep: (person) => [
    {
      name: 'tf_enabled',
      label: 'Two-step verification',
      text: person.tf_enabled === null ? null : person.tf_enabled ? 'On' : 'Off',
    },
    {
      name: 'tf_primary_method',
      label: 'First way',
      text: person.tf_primary_method && methods[person.tf_primary_method],
    },
    { name: 'tf_device', label: 'App', text: person.tf_device },
    { name: 'tf_phone_number', label: 'Phone', text: person.tf_phone_number },
  ],
  agreements: (person, at) => [
    { name: 'terms_agreed', label: 'Terms accepted', text: yes(person.terms_agreed) },
    { name: 'terms_agreed_at', label: 'Accepted', text: at(person.terms_agreed_at) },
    { name: 'terms_agreed_ip', label: 'From', text: person.terms_agreed_ip },
    { name: 'terms_form_id', label: 'Form', text: person.terms_form_id },
    { name: 'terms_template_id', label: 'Form template', text: person.terms_template_id },
    { name: 'confidentiality_agreed', label: 'Confidentiality accepted', text: yes(person.confidentiality_agreed) },
    { name: 'confidentiality_agreed_at', label: 'Accepted', text: at(person.confidentiality_agreed_at) },
    { name: 'confidentiality_agreed_ip', label: 'From', text: person.confidentiality_agreed_ip },
    { name: 'confidentiality_form_id', label: 'Form', text: person.confidentiality_form_id },
    { name: 'confidentiality_template_id', label: 'Form template', text: person.confidentiality_template_id },
  ],
}
