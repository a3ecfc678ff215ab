import {
  answerersOf,
  compareVersions,
  conditionWords,
  questionsByKey,
  readSchema,
  readTemplateVersion,
  type ComparedItem,
  type TemplateVersion,
  type VersionItem,
} from '@college/contract/forms'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNavigate } from '#kit/router'
import { classes, PartError, useCall, Waiting } from '#kit'
import { comparePage } from '../links.ts'
import { QuestionLine } from '../page/QuestionLine.tsx'
import { answererWords } from '../words.ts'
import { markWords, settingChanges, summaryWords } from './compareWords.ts'
import styles from './compare.module.css'

interface CompareVersionsProps {
  readonly id: number
  readonly before: number
  readonly after: number
  /** How many versions there are. */
  readonly newest: number
}

/** Two versions of a template side by side, with what differs in words. */
export function CompareVersions({ id, before, after, newest }: CompareVersionsProps) {
  const navigate = useNavigate()
  const was = useCall<typeof readTemplateVersion>(readTemplateVersion, { id, version: before })
  const is = useCall<typeof readTemplateVersion>(readTemplateVersion, { id, version: after })
  const numbers = Array.from({ length: newest }, (_, at) => ({ value: String(at + 1), label: `Version ${at + 1}` }))
  const choose = (one: number, other: number): void => void navigate(comparePage(id, one, other), { replace: true })
  const failed = [was, is].find(({ error, data }) => error && !data)
  return (
    <>
      <div className={classes('flex wrap gap16 below16', styles.choice)}>
        <NativeSelect
          label="Earlier version"
          data={numbers}
          value={String(before)}
          onChange={({ currentTarget: { value } }) => choose(Number(value), after)}
        />
        <NativeSelect
          label="Later version"
          data={numbers}
          value={String(after)}
          onChange={({ currentTarget: { value } }) => choose(before, Number(value))}
        />
      </div>
      {failed?.error ? (
        <PartError
          title="We couldn’t load both versions"
          text={failed.error.message}
          reference={failed.error.requestId ?? undefined}
          onRetry={() => void failed.refetch()}
        />
      ) : was.data && is.data ? (
        <SideBySide before={was.data} after={is.data} />
      ) : (
        <Waiting shape="page" />
      )}
    </>
  )
}

interface Sides {
  readonly before: TemplateVersion
  readonly after: TemplateVersion
}

function SideBySide({ before, after }: Sides) {
  const [all, setAll] = useState(false)
  const models = useMemo(
    () => ({ before: readSchema(before.schema).model, after: readSchema(after.schema).model }),
    [before, after],
  )
  const items = useMemo(() => compareVersions(models.before, models.after), [models])
  const besides = settingChanges(before, after)
  const shown = all ? items : withHeads(items)
  const sideOf = (version: TemplateVersion, model: typeof models.before): Side => ({
    number: version.version,
    questions: questionsByKey(model),
    parties: version.signers?.parties ?? [],
  })
  const [was, is] = [sideOf(before, models.before), sideOf(after, models.after)]
  return (
    <>
      <p className="below12">{summaryWords(items)}</p>
      {besides.length > 0 && (
        <ul className={classes('below16 indent', styles.besides)} aria-label="Besides the questions">
          {besides.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <Checkbox
        className="below16"
        label="Show what stays the same"
        checked={all}
        onChange={({ currentTarget: { checked } }) => setAll(checked)}
      />
      <div className={classes('meta muted grid', styles.heads)} aria-hidden>
        <span>Version {was.number}</span>
        <span>Version {is.number}</span>
      </div>
      <ul className="list" aria-label={`Versions ${was.number} and ${is.number}`}>
        {shown.map((item) => (
          <Row key={nameOf(item)} item={item} was={was} is={is} />
        ))}
      </ul>
    </>
  )
}

const nameOf = ({ before, after }: ComparedItem): string => `${(after ?? before)?.what} ${(after ?? before)?.key}`

/** What differs, each below the heads it stands under. */
const withHeads = (items: readonly ComparedItem[]): ComparedItem[] => {
  const named = new Set<string>()
  for (const { before, after, marks } of items) {
    const item = after ?? before
    if (marks.length === 0 || !item) continue
    named.add(`page ${item.page.key}`)
    if (item.section) named.add(`section ${item.section.key}`)
  }
  return items.filter((item) => item.marks.length > 0 || named.has(nameOf(item)))
}

interface Side {
  readonly number: number
  readonly questions: ReturnType<typeof questionsByKey>
  readonly parties: NonNullable<TemplateVersion['signers']>['parties']
}

function Row({ item, was, is }: { item: ComparedItem; was: Side; is: Side }) {
  const { before, after } = item
  const words = markWords(item)
  const what = (after ?? before)?.what
  // A head without a title and a difference has nothing to say.
  if (what !== 'question' && words.length === 0 && titleOf(before) === '' && titleOf(after) === '') return null
  return (
    <li
      className={classes('grid hairline-top pad12-0', styles.row, what !== 'question' && styles.head)}
      data-marks={item.marks.join(' ')}
    >
      {words.length > 0 && <p className="meta strong across below8">{words.join('. ')}</p>}
      <Cell item={before} side={was} marked={words.length > 0} />
      <Cell item={after} side={is} marked={words.length > 0} />
    </li>
  )
}

const titleOf = (item: VersionItem | null): string =>
  item === null ? '' : item.what === 'section' ? (item.section?.title ?? '') : item.page.title

interface CellProps {
  readonly item: VersionItem | null
  readonly side: Side
  readonly marked: boolean
}

function Cell({ item, side, marked }: CellProps) {
  return (
    <div
      className={classes('anywhere pad0-12', styles.cell, marked && item !== null && classes('sunken', styles.marked))}
    >
      <span className={classes('meta muted', styles.version)}>Version {side.number}</span>
      {item === null ? (
        <p className="muted pad8-0">Not in version {side.number}</p>
      ) : item.question && item.section ? (
        <QuestionLine
          question={item.question}
          onlyIf={conditionWords(side.questions, item.question.show_if)}
          by={answererWords(answerersOf(item.page, item.section, item.question), side.parties)}
        />
      ) : (
        <div className="pad8-0">
          <strong>
            {titleOf(item) || (item.what === 'page' ? 'A page without a title' : 'A section without a title')}
          </strong>
          {item.what === 'section' && item.section?.text && <p className="muted">{item.section.text}</p>}
          {item.what === 'section' && item.section?.show_if && (
            <p className="muted">{conditionWords(side.questions, item.section.show_if)}</p>
          )}
        </div>
      )}
    </div>
  )
}
