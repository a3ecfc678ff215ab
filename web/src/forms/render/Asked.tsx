import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classes, Icon } from '#kit'
import styles from './render.module.css'

interface AskedProps {
  readonly id: string
  readonly title: string
  readonly help: string | undefined
  readonly required: boolean
  readonly problem: string | undefined
  readonly warning: string | undefined
  readonly children: ReactNode
}

const partsOf = ({ id, help, problem, warning }: Pick<AskedProps, 'id' | 'help' | 'problem' | 'warning'>): string =>
  [help && `${id}-help`, problem && `${id}-problem`, warning && `${id}-warning`].filter(Boolean).join(' ')

/** What an input says of itself, as attributes: the words around it, and whether something is wrong. */
export const saidOf = (asked: Pick<AskedProps, 'id' | 'help' | 'problem' | 'warning' | 'required'>) => {
  const described = partsOf(asked)
  return {
    id: asked.id,
    'aria-required': asked.required,
    'aria-invalid': asked.problem !== undefined,
    ...(described === '' ? {} : { 'aria-describedby': described }),
  }
}

/** A question with one input: label, help under it, then the input, then what is wrong with it. */
export function Asked({ children, ...asked }: AskedProps) {
  return (
    <div className={styles.question}>
      <label className={styles.label} htmlFor={asked.id}>
        <Title {...asked} />
      </label>
      <Help {...asked} />
      {children}
      <Words {...asked} />
    </div>
  )
}

/** A question with several inputs, as one group of them. */
export function AskedGroup({
  children,
  radios = false,
  disabled = false,
  ...asked
}: AskedProps & { readonly radios?: boolean; readonly disabled?: boolean }) {
  const described = partsOf(asked)
  return (
    <fieldset
      className={classes(styles.question, styles.group, asked.problem !== undefined && styles.wrong)}
      disabled={disabled}
      {...(described === '' ? {} : { 'aria-describedby': described })}
      {...(radios
        ? { role: 'radiogroup', 'aria-required': asked.required, 'aria-invalid': asked.problem !== undefined }
        : {})}
    >
      <legend className={styles.label}>
        <Title {...asked} />
      </legend>
      <Help {...asked} />
      {children}
      <Words {...asked} />
    </fieldset>
  )
}

function Title({ title, required }: Pick<AskedProps, 'title' | 'required'>) {
  return (
    <>
      {title}
      {!required && <span className={styles.optional}> (optional)</span>}
    </>
  )
}

function Help({ id, help }: Pick<AskedProps, 'id' | 'help'>) {
  if (!help) return null
  return (
    <p className={styles.help} id={`${id}-help`}>
      {help}
    </p>
  )
}

/** What is wrong with an answer, and what is worth a second look. */
export function Words({ id, problem, warning }: Pick<AskedProps, 'id' | 'problem' | 'warning'>) {
  return (
    <>
      {problem !== undefined && (
        <p className={styles.problem} id={`${id}-problem`}>
          <Icon of={IconAlertTriangle} size={16} />
          <span>{problem}</span>
        </p>
      )}
      {warning !== undefined && (
        <p className={styles.warning} id={`${id}-warning`} role="status">
          <Icon of={IconAlertCircle} size={16} />
          <span>{warning}</span>
        </p>
      )}
    </>
  )
}
