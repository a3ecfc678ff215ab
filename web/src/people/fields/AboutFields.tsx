import { displayName } from '@college/contract/people'
import { classes } from '#kit'
import { CheckField, ChoiceField, DateField, TextField, useFieldValue } from '#kit/form'
import { genderOptions } from './choices.ts'
import type { GroupProps } from './group.ts'
import styles from './fields.module.css'

/** Names, gender and date of birth. */
export function AboutFields({ form, person, reads }: GroupProps) {
  const name = useFieldValue(form.field('name'))
  const firstname = useFieldValue(form.field('firstname'))
  const lastname = useFieldValue(form.field('lastname'))
  const shown = displayName({ name, firstname, lastname, username: person.username, email: person.email })
  return (
    <>
      <div className={classes('grid bottom halves', styles.pairs)}>
        <TextField {...form.field('firstname')} label="First name" autoComplete="given-name" optional={false} />
        <TextField {...form.field('lastname')} label="Last name" autoComplete="family-name" optional={false} />
        <TextField {...form.field('middlename')} label="Middle names" autoComplete="additional-name" />
        <TextField {...form.field('known_as')} label="Known as" autoComplete="nickname" />
      </div>
      <TextField
        {...form.field('name')}
        label="Full name"
        help={`Only if it’s different from first and last name. Now shown: ${shown}.`}
        autoComplete="name"
      />
      {reads('gender') && (
        <ChoiceField {...form.field('gender')} label="Gender" options={genderOptions(person.gender)} />
      )}
      {reads('dob') && <DateField {...form.field('dob')} label="Date of birth" />}
    </>
  )
}

const flags = ['is_adult', 'is_senior'] as const
const dates = ['date1', 'date2', 'date3', 'date4', 'date5'] as const
const texts = ['prop1', 'prop2', 'prop3', 'prop4', 'prop5'] as const

/** The fields that the organisation has named itself. */
export function MoreFields({ form, slots }: GroupProps) {
  return (
    <>
      {texts.map((name) => {
        const label = slots.get(name)
        return label && <TextField key={name} {...form.field(name)} label={label} />
      })}
      {dates.map((name) => {
        const label = slots.get(name)
        return label && <DateField key={name} {...form.field(name)} label={label} />
      })}
      {flags.map((name) => {
        const label = slots.get(name)
        return label && <CheckField key={name} {...form.field(name)} label={label} optional={false} />
      })}
    </>
  )
}
