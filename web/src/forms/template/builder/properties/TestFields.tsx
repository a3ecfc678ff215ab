import {
  notObserved,
  notObservedTitle,
  testWantsValue,
  type Answerable,
  type ConditionTest,
} from '@college/contract/forms'
import { TextInput } from '@mantine/core'
import { firstValue, waysOf } from '../../model/conditions.ts'
import { Amount } from '../parts/Amount.tsx'
import { Pick } from '../parts/Pick.tsx'
import { useDesk } from '../ui.ts'

type Test = Omit<ConditionTest, 'key'>

interface TestFieldsProps {
  readonly question: Answerable
  readonly test: Test
  /** What the fields speak of, as "condition 1". */
  readonly name: string
  readonly onChange: (test: Test, tag?: string) => void
}

/** How an answer is looked at: the way, and the value it is held against. */
export function TestFields({ question, test, name, onChange }: TestFieldsProps) {
  const ways = waysOf(question).map(({ is, words }) => ({ value: is, label: words }))
  return (
    <>
      <Pick
        label={`How to look at the answer, ${name}`}
        bare
        value={test.is}
        options={ways}
        onChange={(is) =>
          onChange(
            testWantsValue(is) ? { is, value: kept(is, test.value) ?? firstValue(question) } : { is, value: undefined },
          )
        }
      />
      {testWantsValue(test.is) && (
        <Value
          question={question}
          is={test.is}
          value={test.value}
          label={`Answer, ${name}`}
          onChange={(value) => onChange({ is: test.is, value }, name)}
        />
      )}
    </>
  )
}

// What was not observed is neither high nor low.
const isMeasured = (is: Test['is']): boolean => is === 'at_least' || is === 'at_most'
const kept = (is: Test['is'], value: Test['value']): Test['value'] =>
  value === notObserved && isMeasured(is) ? undefined : value

interface ValueProps {
  readonly question: Answerable
  readonly is: Test['is']
  readonly value: ConditionTest['value']
  readonly label: string
  readonly onChange: (value: ConditionTest['value']) => void
}

function Value({ question, is, value, label, onChange }: ValueProps) {
  const { draft } = useDesk()
  switch (question.kind) {
    case 'yes_no':
      return (
        <Pick
          label={label}
          bare
          value={value === false ? 'no' : 'yes'}
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          onChange={(next) => onChange(next === 'yes')}
        />
      )
    case 'one_of':
    case 'many_of':
      return (
        <Pick
          label={label}
          bare
          value={String(value)}
          options={withGone(
            question.choices.map((choice) => ({ value: choice.value, label: choice.title })),
            String(value),
          )}
          onChange={onChange}
        />
      )
    case 'scale':
      return (
        <Pick
          label={label}
          bare
          value={String(value)}
          options={withGone(
            [
              ...question.points.map((point) => ({
                value: String(point.value),
                label: `${point.value} ${point.title}`,
              })),
              ...(question.not_observed && !isMeasured(is) ? [{ value: notObserved, label: notObservedTitle }] : []),
            ],
            String(value),
          )}
          onChange={(next) => onChange(next === notObserved ? next : Number(next))}
        />
      )
    case 'number':
    case 'total':
      return (
        <Amount
          label={label}
          value={typeof value === 'number' ? value : undefined}
          onChange={(next) => onChange(next ?? 0)}
        />
      )
    default:
      return (
        <TextInput
          aria-label={label}
          type={question.kind === 'date' || question.kind === 'time' ? question.kind : 'text'}
          maxLength={500}
          value={String(value ?? '')}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onBlur={draft.rest}
        />
      )
  }
}

/** What is chosen stays among the options when it is no choice any more. */
const withGone = (options: { value: string; label: string }[], value: string): { value: string; label: string }[] =>
  options.some((each) => each.value === value) ? options : [...options, { value, label: 'A deleted choice' }]
