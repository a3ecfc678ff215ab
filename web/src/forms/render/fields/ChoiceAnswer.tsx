import { NativeSelect, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { drawerBreakpoint } from '@college/contract/kit'
import { classes } from '#kit'
import { QuestionFrame, QuestionGroup, wordsOf } from '../QuestionFrame.tsx'
import { problemAt, questionId, type AnswerProps } from '../props.ts'
import '#kit/floating.css'
import styles from '../render.module.css'

/** Up to so many choices stand open; more are a list that is searched. */
const mostOpen = 8

interface Press {
  readonly value: string
  readonly title: string
}

interface PressesProps {
  readonly id: string
  readonly choices: readonly Press[]
  readonly value: string | null
  readonly mayBeNone: boolean
  readonly onChoose: (value: string | null) => void
}

/** Choices as buttons, of which one is chosen; pressing the chosen one of an optional question clears it. */
export function Presses({ id, choices, value, mayBeNone, onChoose }: PressesProps) {
  return (
    <div
      className={classes(
        'flex wrap gap8',
        styles.presses,
        choices.some(({ title }) => title.length > 40) && styles.tall,
      )}
    >
      {choices.map((choice, at) => (
        <label key={choice.value} className={classes('tile inline gap8 ink', styles.press)}>
          <input
            className="cover"
            type="radio"
            id={at === 0 ? id : undefined}
            name={id}
            checked={value === choice.value}
            onChange={() => onChoose(choice.value)}
            onClick={() => value === choice.value && mayBeNone && onChoose(null)}
          />
          {choice.title}
        </label>
      ))}
    </div>
  )
}

/** One of several choices. */
export function OneOfAnswer(props: AnswerProps<'one_of'>) {
  const { question, value, onChange, disabled, scope, warning } = props
  const { key, title, help, required, choices } = question
  const asked = { id: questionId(key, scope), title, help, required, warning, problem: problemAt(props.problems, key) }
  const chosen = typeof value === 'string' ? value : null
  const take = (next: string | null): void => onChange(key, next ?? undefined)
  if (choices.length > mostOpen)
    return (
      <QuestionFrame {...asked}>
        <ChoiceList
          words={wordsOf(asked)}
          choices={choices}
          value={chosen}
          clearable={!required}
          called={title}
          disabled={disabled}
          onChoose={take}
        />
      </QuestionFrame>
    )
  return (
    <QuestionGroup {...asked} radios disabled={disabled}>
      <Presses id={asked.id} choices={choices} value={chosen} mayBeNone={!required} onChoose={take} />
    </QuestionGroup>
  )
}

interface ChoiceListProps {
  readonly words: ReturnType<typeof wordsOf>
  readonly choices: readonly Press[]
  readonly value: string | null
  readonly clearable: boolean
  readonly called: string
  readonly disabled: boolean
  readonly onChoose: (value: string | null) => void
}

/** A long set of choices: the device's own list on a phone, a searched one elsewhere. */
export function ChoiceList(props: ChoiceListProps) {
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`)
  const data = props.choices.map(({ value, title }) => ({ value, label: title }))
  const common = { ...props.words, disabled: props.disabled }
  if (onPhone)
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: 'Choose' }, ...data]}
        value={props.value ?? ''}
        onChange={(event) => props.onChoose(event.currentTarget.value || null)}
      />
    )
  return (
    <Select
      {...common}
      classNames={{ wrapper: styles.medium ?? '' }}
      data={data}
      value={props.value}
      onChange={props.onChoose}
      searchable
      clearable={props.clearable}
      clearButtonProps={{ 'aria-label': `Clear ${props.called}` }}
      nothingFoundMessage="Nothing found"
      placeholder="Choose"
    />
  )
}

/** Any number of several choices. */
export function ManyOfAnswer(props: AnswerProps<'many_of'>) {
  const { question, value, onChange, disabled, scope, warning } = props
  const { key, title, help, required, choices } = question
  const asked = { id: questionId(key, scope), title, help, required, warning, problem: problemAt(props.problems, key) }
  const chosen = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  const take = (which: string, isOn: boolean): void => {
    const next = choices.map((choice) => choice.value).filter((one) => (one === which ? isOn : chosen.includes(one)))
    onChange(key, next.length === 0 ? undefined : next)
  }
  return (
    <QuestionGroup {...asked} disabled={disabled}>
      <div
        className={classes(
          'flex wrap gap8',
          styles.presses,
          choices.some((choice) => choice.title.length > 40) && styles.tall,
        )}
      >
        {choices.map((choice, at) => (
          <label key={choice.value} className={classes('tile inline gap8 ink', styles.press)}>
            <input
              className="cover"
              type="checkbox"
              id={at === 0 ? asked.id : undefined}
              checked={chosen.includes(choice.value)}
              onChange={(event) => take(choice.value, event.currentTarget.checked)}
            />
            <span className={classes('fixed control surface', styles.tick)} aria-hidden />
            {choice.title}
          </label>
        ))}
      </div>
    </QuestionGroup>
  )
}

const yesNo = [
  { value: 'yes', title: 'Yes' },
  { value: 'no', title: 'No' },
]

/** Yes or no. */
export function YesNoAnswer(props: AnswerProps<'yes_no'>) {
  const { question, value, onChange, disabled, scope, warning } = props
  const { key, title, help, required } = question
  const asked = { id: questionId(key, scope), title, help, required, warning, problem: problemAt(props.problems, key) }
  return (
    <QuestionGroup {...asked} radios disabled={disabled}>
      <Presses
        id={asked.id}
        choices={yesNo}
        value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : null}
        mayBeNone={!required}
        onChoose={(next) => onChange(key, next === null ? undefined : next === 'yes')}
      />
    </QuestionGroup>
  )
}
