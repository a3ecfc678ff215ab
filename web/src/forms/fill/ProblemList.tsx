import { questionsOf, type FormModel } from '@college/contract/forms'
import type { FieldIssue } from '@college/contract/kit'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '#kit'
import { keyOfPath } from '../render/props.ts'
import { questionLink } from './links.ts'
import styles from './fill.module.css'

interface ProblemListProps {
  readonly model: FormModel
  readonly formId: number
  readonly problems: readonly FieldIssue[]
  /** Counts the tries that were refused; the list takes the focus each time. */
  readonly tries: number
  readonly children?: ReactNode
}

/** The problems, each linked to its question. */
export function ProblemList({ model, formId, problems, tries, children }: ProblemListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) list.current?.focus()
  }, [tries])
  if (problems.length === 0) return null
  const questions = new Map(questionsOf(model).map(({ question, page }) => [question.key, { question, page }]))
  return (
    <div
      ref={list}
      className={classes('rounded below24 bad', styles.problems)}
      tabIndex={-1}
      role="alert"
      aria-label="What to fix first"
    >
      <p>
        <strong>{problems.length === 1 ? 'Check one answer' : `Check ${problems.length} answers`}</strong>
      </p>
      <ul>
        {problems.map(({ path, message }) => {
          const at = questions.get(keyOfPath(path))
          const words = said(at ? partTitle(at.question, path) : path, message)
          return <li key={path}>{at ? <Link to={questionLink(formId, at.page.key, path)}>{words}</Link> : words}</li>
        })}
      </ul>
      {children}
    </div>
  )
}

/** A question that ends as one needs no colon. */
const said = (title: string, message: string): string => `${title}${/[?!.:]$/.test(title) ? '' : ':'} ${message}`

/** The question, and of a scale or a table the part of it. */
const partTitle = (question: Parameters<typeof titleOf>[0], path: string): string => {
  const [, part, column] = path.split('.')
  return titleOf(question, part, column)
}

const titleOf = (
  question: ReturnType<typeof questionsOf>[number]['question'],
  part: string | undefined,
  column: string | undefined,
): string => {
  if (part === undefined) return question.title
  if (question.kind === 'scale')
    return question.rows.length === 1 ? question.title : (question.rows.find(({ key }) => key === part)?.title ?? part)
  if (question.kind === 'table')
    return `${question.title}, row ${Number(part) + 1}, ${question.columns.find(({ key }) => key === column)?.title ?? ''}`
  return question.title
}
