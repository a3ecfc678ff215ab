import { most, type Question, type QuestionOf } from '@college/contract/forms'
import { role } from '@college/contract/people'
import { mostLimit } from '@college/contract/kit'
import { classes, useList } from '#kit'
import { questionsBefore } from '../../model/conditions.ts'
import { freeName } from '../../model/starters.ts'
import { Amount } from '../parts/Amount.tsx'
import { Items } from '../parts/Items.tsx'
import { Pick } from '../parts/Pick.tsx'
import { Text } from '../parts/Text.tsx'
import { useDraft } from '../ui.ts'
import { DayBounds } from './DayBounds.tsx'
import { ExplanationText } from './ExplanationText.tsx'
import { FormatProperty } from './FormatProperty.tsx'
import type { KindProps } from './kind.ts'
import { NumberBounds } from './NumberBounds.tsx'
import { ScaleProperties } from './ScaleProperties.tsx'
import { TableProperties } from './TableProperties.tsx'
import { TotalProperties } from './TotalProperties.tsx'
import styles from './properties.module.css'

/** What a question has of its kind alone. */
export function KindProperties({ question, onChange, problem }: KindProps<Question>) {
  switch (question.kind) {
    case 'short_text':
      return (
        <>
          <FormatProperty question={question} onChange={onChange} problem={problem} />
          <LongestText question={question} onChange={onChange} problem={problem} />
        </>
      )
    case 'long_text':
      return <LongestText question={question} onChange={onChange} problem={problem} />
    case 'number':
      return <NumberProperties question={question} onChange={onChange} problem={problem} />
    case 'date':
      return <DateProperties question={question} onChange={onChange} problem={problem} />
    case 'one_of':
      return <Choices question={question} onChange={onChange} problem={problem} />
    case 'many_of':
      return (
        <>
          <Choices question={question} onChange={onChange} problem={problem} />
          <div className={classes('grid gap8 bottom', styles.pair)}>
            <Amount
              label="Choose at least"
              whole
              value={question.least}
              error={problem('least')}
              onChange={(least) => onChange({ ...question, least }, 'least')}
            />
            <Amount
              label="At most"
              whole
              value={question.most}
              error={problem('most')}
              onChange={(value) => onChange({ ...question, most: value }, 'most')}
            />
          </div>
        </>
      )
    case 'scale':
      return <ScaleProperties question={question} onChange={onChange} problem={problem} />
    case 'table':
      return <TableProperties question={question} onChange={onChange} problem={problem} />
    case 'file':
      return (
        <Amount
          label="At most this many files"
          whole
          placeholder={String(most.files)}
          value={question.most}
          error={problem('most')}
          onChange={(value) => onChange({ ...question, most: value }, 'most')}
        />
      )
    case 'person':
      return <PersonProperties question={question} onChange={onChange} problem={problem} />
    case 'total':
      return <TotalProperties question={question} onChange={onChange} problem={problem} />
    case 'explanation':
      return <ExplanationText question={question} onChange={onChange} problem={problem} />
    case 'time':
    case 'yes_no':
    case 'tick':
    case 'signature':
      return null
  }
}

function LongestText({ question, onChange, problem }: KindProps<QuestionOf<'short_text' | 'long_text'>>) {
  return (
    <Amount
      label="At most this many characters"
      whole
      placeholder="No limit"
      value={question.max_length}
      error={problem('max_length')}
      onChange={(max_length) => onChange({ ...question, max_length }, 'max_length')}
    />
  )
}

function NumberProperties({ question, onChange, problem }: KindProps<QuestionOf<'number'>>) {
  return (
    <>
      <NumberBounds question={question} onChange={onChange} problem={problem} />
      <Text
        label="Unit"
        placeholder="such as hours or mL"
        most={30}
        value={question.unit ?? ''}
        error={problem('unit')}
        onChange={(unit) => onChange({ ...question, unit: unit === '' ? undefined : unit }, 'unit')}
      />
    </>
  )
}

/** A date, within days that other dates above it may set. */
function DateProperties({ question, onChange, problem }: KindProps<QuestionOf<'date'>>) {
  const model = useDraft((draft) => draft.model)
  const dates = questionsBefore(model, 'question', question.key).filter(({ kind }) => kind === 'date')
  return <DayBounds question={question} dates={dates} onChange={onChange} problem={problem} />
}

function Choices({ question, onChange, problem }: KindProps<QuestionOf<'one_of'> | QuestionOf<'many_of'>>) {
  return (
    <Items
      title="Choices"
      one="choice"
      items={question.choices}
      textOf={({ title }) => title}
      withText={(choice, title) => ({ ...choice, title })}
      made={() => ({
        value: freeName(
          'choice',
          question.choices.map(({ value }) => value),
        ),
        title: '',
      })}
      most={most.choices}
      problemAt={(at) => problem(`choices.${at}.title`) ?? problem(`choices.${at}.value`)}
      onChange={(choices, tag) => onChange({ ...question, choices }, tag)}
    />
  )
}

function PersonProperties({ question, onChange, problem }: KindProps<QuestionOf<'person'>>) {
  const roles = useList(role, { limit: mostLimit }).data?.rows ?? []
  const names = [
    ...new Set([...roles.map(({ name }) => name), ...(question.role === undefined ? [] : [question.role])]),
  ]
  return (
    <Pick
      label="Who can be chosen"
      value={question.role ?? ''}
      options={[
        { value: '', label: 'Everyone' },
        ...names.map((name) => ({ value: name, label: `People with the role ${name}` })),
      ]}
      error={problem('role')}
      onChange={(name) => onChange({ ...question, role: name === '' ? undefined : name })}
    />
  )
}
