import {
  groupsFor,
  groupWords,
  messagePeople,
  audienceWords,
  mostLists,
  type Audience,
  type Writable,
} from '@college/contract/messaging'
import { roleInWords } from '@college/contract/people'
import { Combobox, Input, PillsInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { classes, fold, Icon, useCall } from '#kit'
import { useReader } from './reader.ts'
import { isSameList, useOfferedLists } from './useOfferedLists.ts'
import styles from './message.module.css'

interface RecipientPickerProps {
  readonly label: string
  readonly help?: string
  readonly value: Audience | null
  /** Names that are known already, by id. */
  readonly names: ReadonlyMap<number, string>
  readonly error?: string | undefined
  readonly onChange: (value: Audience | null) => void
}

interface Chosen {
  readonly key: string
  readonly words: string
  readonly without: Audience
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const pruned = ({ people = [], groups = [], lists = [] }: Audience): Audience | null =>
  people.length + groups.length + lists.length === 0
    ? null
    : { ...(people.length > 0 && { people }), ...(groups.length > 0 && { groups }), ...(lists.length > 0 && { lists }) }

const chosenOf = (value: Audience, names: ReadonlyMap<number, string>): Chosen[] => {
  const { people = [], groups = [], lists = [] } = value
  return [
    ...people.map((id) => ({
      key: `person ${id}`,
      words: names.get(id) ?? '…',
      without: { ...value, people: people.filter((one) => one !== id) },
    })),
    ...groups.map((group) => ({
      key: group,
      words: capital(groupWords[group]),
      without: { ...value, groups: groups.filter((one) => one !== group) },
    })),
    ...lists.map((list, at) => ({
      key: `list ${at}`,
      words: capital(audienceWords({ lists: [list] })),
      without: { ...value, lists: lists.filter((one) => one !== list) },
    })),
  ]
}

/** As many as one call names. */
const mostAsked = 100

const unknownOf = (value: Audience | null, ...known: readonly ReadonlyMap<number, string>[]): number[] =>
  (value?.people ?? []).filter((id) => !known.some((names) => names.has(id))).slice(0, mostAsked)

/** Who has gone, or may not be written to, has no name here. */
const nameless = 'A person you can’t write to'

/** Whom a message goes to: people by name, groups, and lists that were opened elsewhere, as marks that a press takes off. */
export function RecipientPicker({ label, help, value, names, error, onChange }: RecipientPickerProps) {
  const id = useId()
  const reader = useReader()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 150)
  const [met, setMet] = useState<ReadonlyMap<number, string>>(new Map())
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = useCall<typeof messagePeople>(messagePeople, { q }, { enabled: q.length > 1, staysWhileAsking: true })
  const unknown = unknownOf(value, names, met)
  const missing = useCall<typeof messagePeople>(
    messagePeople,
    { id: unknown.map(String) },
    { enabled: unknown.length > 0 },
  )
  if (missing.data && unknown.length > 0) {
    const named = new Map(missing.data.map((one) => [one.id, one.name]))
    setMet(new Map([...met, ...unknown.map((one): [number, string] => [one, named.get(one) ?? nameless])]))
  }
  const known = new Map([...names, ...met])
  const now = value ?? {}
  const groups = groupsFor(reader).filter(
    (group) => !(now.groups ?? []).includes(group) && fold(groupWords[group]).includes(fold(typed)),
  )
  // What was found for fewer letters is narrowed until the answer for all of them is there: Enter takes what is read.
  const words = fold(typed).split(/\s+/)
  const people = (q.length > 1 ? (found.data ?? []) : []).filter(
    (one) => !(now.people ?? []).includes(one.id) && words.every((word) => fold(one.name).includes(word)),
  )
  const lists = now.lists ?? []
  const offered = useOfferedLists().filter(
    ({ listed }) =>
      lists.length < mostLists &&
      !lists.some((one) => isSameList(one, listed)) &&
      fold(listed.title).includes(fold(typed)),
  )
  const take = (option: string): void => {
    const list = offered.find(({ key }) => key === option)
    if (list) onChange({ ...now, lists: [...lists, list.listed] })
    const group = groups.find((one) => one === option)
    const person = people.find((one) => String(one.id) === option)
    if (group) onChange({ ...now, groups: [...(now.groups ?? []), group] })
    if (person) {
      setMet((before) => new Map(before).set(person.id, person.name))
      onChange({ ...now, people: [...(now.people ?? []), person.id] })
    }
    setTyped('')
  }
  const chosen = chosenOf(now, known)
  const last = chosen.at(-1)
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ onClick: () => document.getElementById(id)?.focus() }}
      description={help}
      error={error}
    >
      <Combobox store={combobox} onOptionSubmit={take}>
        <Combobox.DropdownTarget>
          <PillsInput error={error !== undefined} onClick={() => combobox.openDropdown()}>
            <span className="flex wrap gap6">
              {chosen.map(({ key, words, without }) => (
                <span key={key} className={classes('body inline gap2 within tinted rounded-sm', styles.chip)}>
                  <span className="truncate">{words}</span>
                  <button
                    type="button"
                    className="square"
                    aria-label={`Remove ${words}`}
                    onClick={() => onChange(pruned(without))}
                  >
                    <Icon of={IconX} size={14} />
                  </button>
                </span>
              ))}
              <Combobox.EventsTarget>
                <PillsInput.Field
                  id={id}
                  aria-label={label}
                  className={styles.field ?? ''}
                  value={typed}
                  placeholder={chosen.length === 0 ? 'Name or group' : ''}
                  onFocus={() => combobox.openDropdown()}
                  onBlur={() => combobox.closeDropdown()}
                  onChange={(event) => {
                    setTyped(event.currentTarget.value)
                    combobox.openDropdown()
                    combobox.updateSelectedOptionIndex()
                  }}
                  onKeyDown={(event) => {
                    if (event.key === 'Backspace' && typed === '' && last) onChange(pruned(last.without))
                  }}
                />
              </Combobox.EventsTarget>
            </span>
          </PillsInput>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={groups.length + people.length + offered.length === 0}>
          <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={`${label}: people, groups and lists`}>
            {people.map((person) => (
              <Combobox.Option key={person.id} value={String(person.id)}>
                {person.name} <Roles of={person} />
              </Combobox.Option>
            ))}
            {groups.map((group) => (
              <Combobox.Option key={group} value={group}>
                {capital(groupWords[group])}
              </Combobox.Option>
            ))}
            {offered.map(({ key, kind, listed }) => (
              <Combobox.Option key={key} value={key}>
                {capital(listed.title)} <span className="muted">{kind}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Input.Wrapper>
  )
}

const Roles = ({ of: { roles } }: { of: Writable }) => (
  <span className="muted">{roles.map(roleInWords).join(', ')}</span>
)
