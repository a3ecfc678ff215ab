import { questionsOf, type FormModel, type Question } from '@college/contract/forms'
import type { FieldIssue } from '@college/contract/kit'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from '#kit/router'
import { classes } from '#kit'
import { byQuestion } from '../render/index.ts'
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

/** The answers to check, counted as questions are everywhere: a scale with three rows to rate is one. */
export function ProblemList({ model, formId, problems, tries, children }: ProblemListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) list.current?.focus()
  }, [tries])
  if (problems.length === 0) return null
  const answers = [...byQuestion(problems)]
  const questions = new Map(questionsOf(model).map(({ question, page }) => [question.key, { question, page }]))
  return (
    <div
      ref={list}
      className={classes('rounded below24 bad pad16', styles.problems)}
      tabIndex={-1}
      role="alert"
      aria-label="What to fix first"
    >
      <p>
        <strong>{answers.length === 1 ? 'Check one answer' : `Check ${answers.length} answers`}</strong>
      </p>
      <ul>
        {answers.map(([key, issues]) => {
          const at = questions.get(key)
          if (!at) return <li key={key}>{said(key, issues[0]?.message ?? '')}</li>
          const lines = issues.map(({ path, message }) => (
            <Link key={path} to={questionLink(formId, at.page.key, path)}>
              {said(partTitle(at.question, path, issues.length > 1), message)}
            </Link>
          ))
          if (lines.length === 1) return <li key={key}>{lines}</li>
          return (
            <li key={key}>
              {at.question.title}
              <ul>
                {lines.map((line) => (
                  <li key={line.key}>{line}</li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
      {children}
    </div>
  )
}

/** A question that ends as one needs no colon. */
const said = (title: string, message: string): string => `${title}${/[?!.:]$/.test(title) ? '' : ':'} ${message}`

/** The question, and of a scale or a table the part of it; the part alone where the question stands above. */
const partTitle = (question: Question, path: string, isUnder: boolean): string => {
  const [, part, column] = path.split('.')
  if (part === undefined) return question.title
  if (question.kind === 'scale')
    return question.rows.length === 1 ? question.title : (question.rows.find(({ key }) => key === part)?.title ?? part)
  if (question.kind !== 'table') return question.title
  const cell = `${Number(part) + 1}, ${question.columns.find(({ key }) => key === column)?.title ?? ''}`
  return isUnder ? `Row ${cell}` : `${question.title}, row ${cell}`
}
