import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classes, Icon } from '#kit'
import styles from './render.module.css'

/** What a question says of itself. */
export interface QuestionText {
  readonly id: string
  readonly title: string
  readonly help: string | undefined
  readonly required: boolean
  readonly problem: string | undefined
  readonly warning: string | undefined
}

/** The words around a single input, in the form Mantine's inputs take. */
export const wordsOf = ({ id, title, help, required, problem }: QuestionText) => ({
  id,
  label: <Title title={title} required={required} />,
  description: help,
  error: problem === undefined ? undefined : <Wrong>{problem}</Wrong>,
  'aria-required': required,
})

/** A question with one input, which has its words itself; and what is worth a second look. */
export function QuestionFrame({
  id,
  warning,
  children,
}: Pick<QuestionText, 'id' | 'warning'> & { readonly children: ReactNode }) {
  return (
    <div className="shrink">
      {children}
      <Words id={id} problem={undefined} warning={warning} />
    </div>
  )
}

/** Says what is wrong, with a mark. */
export function Wrong({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex top gap6">
      <Icon className="above2" of={IconAlertTriangle} size={16} />
      <span>{children}</span>
    </span>
  )
}

const partsOf = ({ id, help, problem, warning }: Pick<QuestionText, 'id' | 'help' | 'problem' | 'warning'>): string =>
  [help && `${id}-help`, problem && `${id}-problem`, warning && `${id}-warning`].filter(Boolean).join(' ')

/** The words about a group, for what is described by them. */
export const describedBy = (asked: Pick<QuestionText, 'id' | 'help' | 'problem' | 'warning'>): string | undefined =>
  partsOf(asked) || undefined

/** A question with several inputs, as one group of them. */
export function QuestionGroup({
  children,
  radios = false,
  disabled = false,
  ...asked
}: QuestionText & { readonly children: ReactNode; readonly radios?: boolean; readonly disabled?: boolean }) {
  const described = partsOf(asked)
  return (
    <fieldset
      className={classes('shrink', 'bare', asked.problem !== undefined && styles.wrong)}
      disabled={disabled}
      {...(described === '' ? {} : { 'aria-describedby': described })}
      {...(radios
        ? { role: 'radiogroup', 'aria-required': asked.required, 'aria-invalid': asked.problem !== undefined }
        : {})}
    >
      <legend className={classes('block below4 ink medium anywhere', styles.label)}>
        <Title {...asked} />
      </legend>
      <Help {...asked} />
      {children}
      <Words {...asked} />
    </fieldset>
  )
}

function Title({ title, required }: Pick<QuestionText, 'title' | 'required'>) {
  return (
    <>
      {title}
      {!required && <span className="ink3 regular"> (optional)</span>}
    </>
  )
}

function Help({ id, help }: Pick<QuestionText, 'id' | 'help'>) {
  if (!help) return null
  return (
    <p className="muted pre-line below6" id={`${id}-help`}>
      {help}
    </p>
  )
}

/** What is wrong with an answer, and what is worth a second look. */
export function Words({ id, problem, warning }: Pick<QuestionText, 'id' | 'problem' | 'warning'>) {
  return (
    <>
      {problem !== undefined && (
        <p className="secondary flex top gap6 above4 bad" id={`${id}-problem`}>
          <Wrong>{problem}</Wrong>
        </p>
      )}
      {warning !== undefined && (
        <p className="warn secondary flex top gap6 above4 bad" id={`${id}-warning`} role="status">
          <Icon className="above2" of={IconAlertCircle} size={16} />
          <span>{warning}</span>
        </p>
      )}
    </>
  )
}
