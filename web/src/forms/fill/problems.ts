import { problemsOf, type FormData, type FormModel, type Page } from '@college/contract/forms'
import type { CivilDate, FieldIssue } from '@college/contract/kit'
import { useCallback, useMemo, useState } from 'react'
import { keyOfPath } from '../render/props.ts'
import { stillRefused, type RefusedAnswer } from './sendable.ts'

/** What prevents completing the form now. */
export const inTheWay = (
  model: FormModel,
  data: FormData,
  refused: readonly RefusedAnswer[],
  today: CivilDate,
): readonly FieldIssue[] => {
  const own = problemsOf(model, data, { today, complete: true })
  const said = stillRefused(refused, data).map(({ issue }) => issue)
  return [...own, ...said.filter(({ path }) => !own.some((issue) => issue.path === path))]
}

const keysOf = (page: Page): readonly string[] =>
  page.sections.flatMap(({ questions }) => questions.map(({ key }) => key))

/** Problems of the questions of one page. */
export const ofPage = (problems: readonly FieldIssue[], page: Page): readonly FieldIssue[] => {
  const keys = new Set(keysOf(page))
  return problems.filter(({ path }) => keys.has(keyOfPath(path)))
}

export interface ProblemView {
  /** The problems that are shown: of questions that were left, and of pages that were moved on from. */
  readonly shown: (problems: readonly FieldIssue[]) => readonly FieldIssue[]
  readonly typing: (key: string) => void
  readonly left: (key: string) => void
  readonly movedOn: (pages: readonly Page[]) => void
  readonly forget: () => void
}

/** Which answers the person is done with, so that nothing is held against what is still being written. */
export const useLooked = (refused: readonly RefusedAnswer[]): ProblemView => {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [now, setNow] = useState<string | null>(null)
  const typing = useCallback((key: string) => setNow(key), [])
  const left = useCallback((key: string) => {
    setNow((typed) => (typed === key ? null : typed))
    setDone((keys) => (keys.has(key) ? keys : new Set([...keys, key])))
  }, [])
  const movedOn = useCallback((pages: readonly Page[]) => {
    setNow(null)
    setDone((keys) => new Set([...keys, ...pages.flatMap(keysOf)]))
  }, [])
  const forget = useCallback(() => setDone(new Set()), [])
  const said = useMemo(() => new Set(refused.map(({ issue }) => keyOfPath(issue.path))), [refused])
  const shown = useCallback(
    (problems: readonly FieldIssue[]) =>
      problems.filter(({ path }) => {
        const key = keyOfPath(path)
        return key !== now && (done.has(key) || said.has(key))
      }),
    [done, now, said],
  )
  return { shown, typing, left, movedOn, forget }
}
