import { keyFrom, type QuestionOf } from '@college/contract/forms'
import { Checkbox } from '@mantine/core'
import { classes } from '#kit'
import { Items } from '../parts/Items.tsx'
import { Text } from '../parts/Text.tsx'
import type { KindProps } from './kind.ts'
import styles from './properties.module.css'

type Points = QuestionOf<'scale'>['points']

/** What is rated, and the steps from lowest to highest with what each means. */
export function ScaleProperties({ question, onChange, problem }: KindProps<QuestionOf<'scale'>>) {
  const { rows, points } = question
  return (
    <>
      <Items
        title="What is rated"
        one="row"
        items={rows}
        textOf={({ title }) => title}
        withText={(row, title) => ({ ...row, title })}
        made={() => ({
          key: keyFrom(
            'row',
            rows.map(({ key }) => key),
          ),
          title: '',
        })}
        most={30}
        problemAt={(at) => problem(`rows.${at}.title`) ?? problem(`rows.${at}.key`)}
        onChange={(next, tag) => onChange({ ...question, rows: next }, tag)}
      />
      <Items<Points[number]>
        title="Steps, from lowest to highest"
        one="step"
        items={points}
        textOf={({ title }) => title}
        withText={(point, title) => ({ ...point, title })}
        made={() => ({ value: Math.max(0, ...points.map(({ value }) => value)) + 1, title: '' })}
        least={2}
        most={11}
        problemAt={(at) => problem(`points.${at}.title`) ?? problem(`points.${at}.value`)}
        renderBefore={({ value }) => <span className={classes('muted fixed', styles.value)}>{value}</span>}
        renderMore={(point, at, change) => (
          <Text
            label={`What step ${at + 1} means`}
            placeholder="Optional"
            most={500}
            long
            value={point.descriptor ?? ''}
            error={problem(`points.${at}.descriptor`)}
            onChange={(descriptor) =>
              change({ ...point, descriptor: descriptor === '' ? undefined : descriptor }, `descriptor ${at}`)
            }
          />
        )}
        onChange={(next, tag) => onChange({ ...question, points: inOrder(next, points) }, tag)}
      />
      <Checkbox
        label="Offer “Not observed”"
        checked={question.not_observed === true}
        onChange={({ currentTarget }) => onChange({ ...question, not_observed: currentTarget.checked || undefined })}
      />
    </>
  )
}

/** Numbers go up along the steps, however their words are put in order. */
const inOrder = (next: Points, before: Points): Points => {
  if (next.length !== before.length) return next
  const values = next.map(({ value }) => value).toSorted((one, other) => one - other)
  return next.map((point, at) => ({ ...point, value: values[at] ?? point.value }))
}
