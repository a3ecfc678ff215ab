import type { AnswerOf, BodyOf, Endpoint } from '@college/contract/kit'
import { useState, type ChangeEvent, type SubmitEvent } from 'react'
import { useAction, type CallFailed, type CallRoute, type KeptFields } from '#kit'
import { afterPress } from '#kit/form'

interface CallFormOptions<E, Name extends string> {
  readonly names: readonly Name[]
  readonly bodyOf: (values: Readonly<Record<Name, string>>) => BodyOf<E>
  /** The field a code speaks of, where the server names none. */
  readonly fieldOf?: Readonly<Record<number, Name>>
  /** What is missing before anything is sent. */
  readonly check?: (values: Readonly<Record<Name, string>>) => Partial<Record<Name, string>>
  readonly initial?: Partial<Readonly<Record<Name, string>>>
  /** Where what is typed is kept until it is sent. */
  readonly kept?: KeptFields
  /** Kept beside what is typed, as the version that it was typed on. */
  readonly typedOn?: Readonly<Record<string, string>>
  /** Sent without a token, before the sign-in. */
  readonly anonymous?: boolean
  readonly onDone: (values: Readonly<Record<Name, string>>, answer: AnswerOf<E>) => void
}

/** A few typed texts that one call takes, with what it refuses at their places. */
export interface CallForm<Name extends string> {
  readonly values: Readonly<Record<Name, string>>
  /** What a text input takes. */
  readonly field: (name: Name) => {
    readonly name: Name
    readonly value: string
    readonly error: string | undefined
    readonly 'aria-invalid': boolean
    readonly maxLength: number
    readonly onBlur: () => void
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
  /** Gives a field a value that was chosen. */
  readonly set: (name: Name, value: string) => void
  /** Gives several fields values that were chosen together. */
  readonly setAll: (texts: Partial<Record<Name, string>>) => void
  /** Gives a field a value from elsewhere, which was not typed. */
  readonly take: (name: Name, value: string) => void
  /** The first field that was refused, and how often something was. */
  readonly first: Name | null
  readonly refusals: number
  /** What is still refused of the last try, in the order of the fields. */
  readonly wrong: readonly { readonly name: Name; readonly message: string }[]
  /** What was refused as a whole. */
  readonly failure: CallFailed | null
  readonly busy: boolean
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
}

type Wrong<Name extends string> = Partial<Record<Name, string>>

/** Holds the texts of a call and sends them. */
export const useCallForm = <E extends CallRoute & Pick<Endpoint, 'invalidates'>, Name extends string>(
  endpoint: E,
  {
    names,
    bodyOf,
    fieldOf = {},
    check,
    initial = {},
    anonymous = false,
    kept,
    typedOn = {},
    onDone,
  }: CallFormOptions<E, Name>,
): CallForm<Name> => {
  const [begun, setBegun] = useState(() => {
    const texts = names.map((name) => [name, initial[name] ?? ''])
    return Object.fromEntries(texts) as Record<Name, string> // one of each name
  })
  const typed = kept?.fields ?? null
  const values = typed === null ? begun : laidOver(begun, names, typed)
  const [missing, setMissing] = useState<Wrong<Name>>({})
  const [left, setLeft] = useState<Wrong<Name>>({})
  const [edited, setEdited] = useState<ReadonlySet<Name>>(new Set())
  const { act, isPending, failure } = useAction(endpoint, { anonymous })
  const said = failure ? wrongOf(failure, names, fieldOf) : {}
  const wrong: Wrong<Name> = { ...said, ...missing }
  const [refusals, setRefusals] = useState(0)

  const take = (name: Name, value: string): void => setBegun((before) => ({ ...before, [name]: value }))
  const setAll = (texts: Partial<Record<Name, string>>): void => {
    const given = names.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]] as const]))
    if (kept) kept.keep({ ...typedOn, ...typed, ...Object.fromEntries(given) })
    else for (const [name, value] of given) take(name, value)
    setEdited((before) => new Set([...before, ...given.map(([name]) => name)]))
    setLeft((before) => ({ ...before, ...Object.fromEntries(given.map(([name]) => [name, undefined])) }))
  }
  const set = (name: Name, value: string): void => setAll({ [name]: value } as Partial<Record<Name, string>>) // one of the names
  const send = async (): Promise<void> => {
    const found = check?.(values) ?? {}
    setMissing(found)
    setEdited(new Set())
    const answer = Object.keys(found).length === 0 ? await act(bodyOf(values)) : null
    if (answer) {
      setBegun(values)
      if (typed) kept?.sent(typed)
      onDone(values, answer.data)
    } else setRefusals((times) => times + 1)
  }
  return {
    values,
    set,
    setAll,
    take,
    first: names.find((name) => wrong[name] !== undefined) ?? null,
    refusals,
    wrong: names.flatMap((name) => {
      const message = edited.has(name) ? undefined : wrong[name]
      return message === undefined ? [] : [{ name, message }]
    }),
    field: (name) => {
      const error = edited.has(name) ? left[name] : (wrong[name] ?? left[name])
      return {
        name,
        value: values[name],
        error,
        'aria-invalid': error !== undefined,
        maxLength: 1_000,
        // What was left empty on the way to another field is said when it is sent.
        onBlur: () => {
          const message = values[name] === '' ? undefined : check?.(values)[name]
          afterPress(() => setLeft((before) => ({ ...before, [name]: message })))
        },
        onChange: ({ currentTarget: { value } }) => set(name, value),
      }
    },
    failure: failure && Object.keys(said).length === 0 && Object.keys(missing).length === 0 ? failure : null,
    busy: isPending,
    submit: (event) => {
      event.preventDefault()
      if (!isPending) void send()
    },
  }
}

const laidOver = <Name extends string>(
  begun: Readonly<Record<Name, string>>,
  names: readonly Name[],
  typed: Readonly<Record<string, string>>,
): Readonly<Record<Name, string>> => ({
  ...begun,
  ...Object.fromEntries(names.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]]))),
})

const wrongOf = <Name extends string>(
  failure: CallFailed,
  names: readonly Name[],
  fieldOf: Readonly<Record<number, Name>>,
): Wrong<Name> => {
  const wrong: Wrong<Name> = {}
  for (const name of names) {
    const issue = failure.errors.find(({ path }) => path === name)
    if (issue) wrong[name] = issue.message
  }
  const name = fieldOf[failure.code]
  if (Object.keys(wrong).length === 0 && name !== undefined) wrong[name] = failure.message
  return wrong
}
