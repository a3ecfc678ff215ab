import { showInstant } from '@college/contract/kit'
import { IconMailX } from '@tabler/icons-react'
import { Note } from '#kit'
import { CheckField, ChoiceField, LongTextField, TextField } from '#kit/form'
import { languageOptions, zoneOptions } from './choices.ts'
import type { GroupProps } from './group.ts'

/** What the college sends, and how own messages end. */
export function MessageFields({ form, person, reads }: GroupProps) {
  const { email, email_undeliverable_at: failed, timezone } = person
  return (
    <>
      {failed && (
        <Note tone="warn" icon={IconMailX}>
          Emails to the given address could not be delivered in the past. {email} failed last on{' '}
          {showInstant(failed, timezone)}. Check the address, or enter another.
        </Note>
      )}
      <CheckField {...form.field('newsletter')} label="Newsletter" help="News of the college, a few times a year." />
      <CheckField {...form.field('reminders')} label="Reminders" help="What is due soon: goals, reports, forms." />
      <CheckField
        {...form.field('alerts')}
        label="Alerts"
        help="When something is waiting for you, such as a form to sign."
      />
      {reads('email_signature') && (
        <LongTextField {...form.field('email_signature')} label="Signature" help="Added at the end of each message." />
      )}
    </>
  )
}

/** Language, clock, and where signing in and out lead. */
export function PreferenceFields({ form, person, reads, writes }: GroupProps) {
  return (
    <>
      <ChoiceField {...form.field('locale')} label="Language" options={languageOptions(person.locale)} as="list" />
      <ChoiceField
        {...form.field('timezone')}
        label="Time zone"
        help="We show times in this zone."
        options={zoneOptions(person.timezone)}
        as="list"
      />
      {reads('post_login_url') && (
        <>
          <TextField
            {...form.field('post_login_url')}
            label="First page after signing in"
            help="A path of this site, such as /app/activities. Left empty, it is your home."
          />
          <TextField
            {...form.field('post_logout_url')}
            label="Page after signing out"
            help="A path of this site. Left empty, it is the sign-in page."
          />
        </>
      )}
      {writes('username') && reads('base_url') && (
        <TextField
          {...form.field('base_url')}
          label="Base address"
          help="The address of the college’s site that this person uses, where there are several."
        />
      )}
    </>
  )
}

/** What only the office sets: with which name and address a person signs in, and whether they may. */
export function AccountFields({ form }: GroupProps) {
  return (
    <>
      <TextField {...form.field('username')} label="Username" optional={false} />
      <TextField {...form.field('email')} label="Email" type="email" optional={false} />
      <CheckField
        {...form.field('active')}
        label="Active"
        help="Inactive people can’t sign in, and don’t appear on dashboards, in figures or in lists to choose from."
      />
      <CheckField
        {...form.field('tf_required')}
        label="Two-step verification is required"
        help="Asked for at the next sign-in."
      />
    </>
  )
}
