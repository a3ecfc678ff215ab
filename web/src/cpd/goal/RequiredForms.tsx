import { requiredForms } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { classes, CountLink, Icon, ProgressBar, Section, useCall } from '#kit'
import { resultsOf, useCountedFormsOf } from '#forms'
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
function Kind({ kind: { name, of, done, required, complete, people } }: { readonly kind: RequiredKind }) {
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
    </tbody>
  )
}
