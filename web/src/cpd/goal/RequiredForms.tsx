import { requiredForms } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { mayWriteTo, mostNamed } from '@college/contract/messaging'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { classes, CountLink, Icon, ProgressBar, Section, useCall } from '#kit'
import { resultsOf, useCountedFormsOf } from '#forms'
import { useActor } from '#identity'
import { newMessage, reminderOf } from '#messaging'
import { requiredKinds, type RequiredKind } from './requiredKinds.ts'
import styles from './RequiredForms.module.css'

/** How many forms of each kind are done, of those that cycle and programme goals of all whom the reader sees require. */
export function RequiredForms() {
  const { data } = useCall<typeof requiredForms>(requiredForms)
  const kinds = requiredKinds(data ?? [])
  if (kinds.length === 0) return null
  return (
    <Section title="Asked for" sentence="Completed forms that cycle and programme goals require of each trainee.">
      <table className={classes('full secondary', styles.table)}>
        <thead>
          <tr>
            <th scope="col">Form</th>
            <th scope="col">Done</th>
            <th scope="col" className={styles.bar}>
              <span className="sr-only">Progress</span>
            </th>
            <th scope="col">People with all</th>
          </tr>
        </thead>
        {kinds.map((kind) => (
          <Kind key={kind.key} kind={kind} />
        ))}
      </table>
    </Section>
  )
}

/** One kind, which opens who has done how many of it. */
function Kind({ kind }: { readonly kind: RequiredKind }) {
  const { name, of, done, required, complete, people } = kind
  const [isOpen, setOpen] = useState(false)
  const linkOf = useCountedFormsOf()
  return (
    <tbody>
      <tr>
        <th scope="row">
          <button
            type="button"
            className={classes('inline gap8 left ink finger', styles.kind)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon of={isOpen ? IconChevronDown : IconChevronRight} size={16} />
            <span className="anywhere">
              {name} <span className="muted">for the {of}</span>
            </span>
          </button>
        </th>
        <td className="nowrap">
          {done} of {required}
        </td>
        <td className={styles.bar}>
          <ProgressBar done={done} of={required} />
        </td>
        <td className="nowrap">
          {complete} of {people.length}
        </td>
      </tr>
      {isOpen &&
        people.map(({ user_id: id, user_name: who, devformtemplate_id: template, from, to, ...each }) => (
          <tr key={id}>
            <th scope="row" className={styles.person}>
              <Link to={resultsOf(id)} className="anywhere">
                {who}
              </Link>
            </th>
            <td className="nowrap">
              <CountLink count={each.done} to={linkOf(id)(template, { ...(from && { from }), ...(to && { to }) })}>
                {each.done} of {each.required}
              </CountLink>
            </td>
            <td className={styles.bar}>
              <ProgressBar done={each.done} of={each.required} />
            </td>
            <td className="muted nowrap">{each.required_by === null ? '' : `by ${showDate(each.required_by)}`}</td>
          </tr>
        ))}
      {isOpen && <RemindLine kind={kind} />}
    </tbody>
  )
}

/** A reminder to those who have not completed all of a kind, as every list of people has one. */
function RemindLine({ kind: { name, people } }: { readonly kind: RequiredKind }) {
  const actor = useActor()
  const late = people.filter(
    ({ user_id: id, done, required }) => done < required && id !== actor.id && mayWriteTo(actor, id),
  )
  if (late.length === 0 || late.length > mostNamed) return null
  const reminder = reminderOf(`your ${name} forms are not all completed yet`, '/app/forms')
  return (
    <tr>
      <td colSpan={4}>
        <Link to={newMessage({ ...reminder, people: late.map(({ user_id: id }) => id) })}>
          Remind those who haven’t completed all
        </Link>
      </td>
    </tr>
  )
}
