import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { compareNames } from '@college/contract/kit'
import { user } from '@college/contract/people'
import { useState } from 'react'
import { useList } from '#kit'
import { QuestionFrame, wordsOf } from '../QuestionFrame.tsx'
import { problemAt, questionId, type AnswerProps } from '../props.ts'
import '#kit/floating.css'
import styles from '../render.module.css'

const mostShown = 30

/** A person of the college, found by typing. */
export function PersonAnswer({ question, value, onChange, onNamed, ...rest }: AnswerProps<'person'>) {
  const { key, title, help, required, role } = question
  const problem = problemAt(rest.problems, key)
  const asked = { id: questionId(key, rest.scope), title, help, required, warning: rest.warning, problem }
  const chosen = typeof value === 'number' ? value : null
  const [typed, setTyped] = useState('')
  const [looked, setLooked] = useState(false)
  const [searched] = useDebouncedValue(typed.trim(), 200)
  const [own, setOwn] = useState<{ readonly id: number; readonly name: string } | null>(null)
  // Once a person is chosen the field shows their name, which is nothing to search for.
  const q = searched === '' || searched === own?.name ? {} : { q: searched }
  const list = useList(user, { active: true, sort: 'display_name', ...q, limit: mostShown }, { enabled: looked })
  const people = (list.data?.rows ?? [])
    .filter(({ roles, type }) => role === undefined || type === role || (roles ?? []).some(({ name }) => name === role))
    .map(({ id, display_name }) => ({ value: String(id), label: display_name ?? `Person ${id}` }))
    .toSorted((a, b) => compareNames(a.label, b.label))
  const name = own?.id === chosen ? own?.name : (rest.names.people[String(chosen)] ?? `Person ${chosen}`)
  const isListed = people.some((person) => person.value === String(chosen))
  const data = chosen === null || isListed ? people : [{ value: String(chosen), label: name ?? '' }, ...people]
  const nothing = list.isError ? list.error.message : list.isFetching ? 'Searching' : 'No one found'
  return (
    <QuestionFrame {...asked}>
      <Select
        {...wordsOf(asked)}
        classNames={{ wrapper: styles.medium ?? '' }}
        data={data}
        value={chosen === null ? null : String(chosen)}
        onChange={(next, option) => {
          setOwn(next === null ? null : { id: Number(next), name: option?.label ?? '' })
          if (next !== null) onNamed(Number(next), option?.label ?? '')
          onChange(key, next === null ? undefined : Number(next))
        }}
        disabled={rest.disabled}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        onFocus={() => setLooked(true)}
        filter={({ options }) => options}
        clearable={!required}
        clearButtonProps={{ 'aria-label': `Clear ${title}` }}
        nothingFoundMessage={nothing}
        placeholder="Type to search"
      />
    </QuestionFrame>
  )
}
