import {
  fillsPart,
  fillTexts,
  partOf,
  problemsOf,
  readSchema,
  type Answer,
  type FormData,
  type FormModel,
  type TemplateVersion,
  type TextValues,
} from '@college/contract/forms'
import { dayIn, type FieldIssue } from '@college/contract/kit'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useClient, useKeptText, useZone, withField, type RestoredText } from '#kit'
import { answersIn } from '../fill/draft.ts'
import { useLooked } from '../fill/problems.ts'
import { keyOfPath } from '../render/props.ts'

/** What a signer answers in a part of their own, while they fill it in. */
export interface PartDraft {
  readonly model: FormModel
  readonly data: FormData
  readonly problems: readonly FieldIssue[]
  readonly change: (key: string, value: Answer | undefined) => void
  readonly left: (key: string) => void
  /** Whether all is there; what is not is shown from then on, and takes the focus. */
  readonly check: () => boolean
  /** Shows what the server found wrong with the answers, each at its question. */
  readonly refuse: (issues: readonly FieldIssue[]) => void
  /** The answers are sent, and nothing of them stays on the device. */
  readonly forget: () => void
  /** Whether what is there was answered on this page or device, and is not what was signed before. */
  readonly isTyped: boolean
  /** Whether it stays on the device until it is signed. */
  readonly isKept: boolean
  /** What an earlier page left of it. */
  readonly restored: RestoredText | null
  readonly place: RefObject<HTMLDivElement | null>
}

interface PartOf {
  readonly template: Pick<TemplateVersion, 'schema'>
  /** What its texts say of the person and of what it is about. */
  readonly texts: TextValues | null
  /** The party that answers; null where nobody does now. */
  readonly party: string | null
  /** What they answered before. */
  readonly before: FormData | null
  /** Under what it is kept on the device until it is signed; null where it stays on the page alone. */
  readonly name: string | null
  /** What the form is called in a list of unfinished text; null where no page leads back to it. */
  readonly called: string | null
}

/** The member of a body in which the answers of a part are sent. */
const sentAs = 'answers.'

/** What was answered before an earlier page's answers were found, over those. */
const laidOver = (before: string, typed: string): string => JSON.stringify({ ...read(before), ...read(typed) })

const read = (text: string): FormData | null => {
  try {
    return text === '' ? null : answersIn(JSON.parse(text))
  } catch {
    return null
  }
}

/** The part of a form that a signer fills in; null where they have none. What they answer stays on their device, or on the page, until they sign. */
export const usePart = ({ template, texts, party, before, name, called }: PartOf): PartDraft | null => {
  const model = useMemo(() => {
    const whole = fillTexts(readSchema(template.schema).model, texts)
    return party !== null && fillsPart(whole, party) ? partOf(whole, party) : null
  }, [template.schema, texts, party])
  const [text, write, sent, restored] = useKeptText(name, {
    about: called === null ? null : { kind: '', words: called },
    join: laidOver,
  })
  const data = useMemo(() => read(text) ?? before ?? {}, [text, before])
  const today = dayIn(useZone(), useClient().context.now())
  const looked = useLooked([])
  const [refused, setRefused] = useState<readonly FieldIssue[]>([])
  const place = useRef<HTMLDivElement>(null)
  const { typing, left, movedOn } = looked
  // It stays the same from answer to answer, so that a long part draws only the question that is answered.
  const latest = useRef(data)
  useLayoutEffect(() => {
    latest.current = data
  }, [data])
  const change = useCallback(
    (key: string, value: Answer | undefined): void => {
      typing(key)
      setRefused((issues) => (issues.length === 0 ? issues : []))
      latest.current = withField(latest.current, key, value)
      write(JSON.stringify(latest.current))
    },
    [typing, write],
  )
  const problems = useMemo(
    () => (model ? problemsOf(model, data, { today, complete: true }) : []),
    [model, data, today],
  )
  if (!model) return null
  const focus = (key: string): void => {
    setTimeout(() => {
      const question = place.current?.querySelector(`[data-question="${key}"]`)
      // Of several things to rate, the first that is wrong.
      const wrong = question?.querySelector('[role="radiogroup"][aria-invalid="true"]')
      const at = wrong ?? question
      at?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
    })
  }
  return {
    model,
    data,
    problems: [...looked.shown(problems), ...refused],
    change,
    left,
    check: () => {
      movedOn(model.pages)
      const [first] = problems
      if (first) focus(keyOfPath(first.path))
      return first === undefined
    },
    refuse: (issues) => {
      const own = issues.flatMap(({ path, message }) =>
        path.startsWith(sentAs) ? [{ path: path.slice(sentAs.length), message }] : [],
      )
      setRefused(own)
      if (own[0]) focus(keyOfPath(own[0].path))
    },
    forget: () => sent(text),
    isTyped: text !== '',
    isKept: name !== null,
    restored,
    place,
  }
}
