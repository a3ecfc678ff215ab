import type { Question } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { classes, Icon } from '#kit'
import { firstTest, waysOf } from '../../model/conditions.ts'
import { Small } from '../parts/Items.tsx'
import { Text } from '../parts/Text.tsx'
import { TestFields } from './TestFields.tsx'
import styles from './properties.module.css'

interface WarningsProps {
  readonly question: Question
  readonly onChange: (question: Question, tag?: string) => void
  readonly problem: (path: string) => string | undefined
}

const mostWarnings = 5

/** What is said beside an answer that is worth a second look; it is never in the way. */
export function Warnings({ question, onChange, problem }: WarningsProps) {
  const warnings = question.warnings ?? []
  if (waysOf(question).length === 0) return null
  const set = (next: typeof warnings, tag?: string): void =>
    onChange({ ...question, warnings: next.length === 0 ? undefined : next }, tag)
  return (
    <fieldset className={classes('bare stack gap8 shrink', styles.group)}>
      <legend className={classes('ink strong', styles.legend)}>Warn if the answer</legend>
      {warnings.map((warning, at) => {
        const change = (next: typeof warning, tag?: string): void =>
          set(
            warnings.map((each, place) => (place === at ? next : each)),
            tag,
          )
        return (
          // oxlint-disable-next-line react/no-array-index-key -- warnings have no name but their place
          <div key={at} className={classes('stack gap6 boxed rounded', styles.test)}>
            <div className={classes('flex top gap4', styles.testHead)}>
              <TestFields
                question={question}
                test={warning}
                name={`warning ${at + 1}`}
                onChange={(test, tag) => change({ ...warning, ...test }, tag)}
              />
              <Small
                label={`Remove warning ${at + 1}`}
                icon={IconX}
                onClick={() => set(warnings.filter((_, place) => place !== at))}
              />
            </div>
            <Text
              label={`Words of warning ${at + 1}`}
              long
              value={warning.message}
              error={problem(`warnings.${at}.message`) ?? problem(`warnings.${at}.value`)}
              onChange={(message) => change({ ...warning, message }, `warning ${at}`)}
            />
          </div>
        )
      })}
      {warnings.length < mostWarnings && (
        <Button
          size="sm"
          variant="default"
          leftSection={<Icon of={IconPlus} size={16} />}
          onClick={() => {
            const { is, value } = firstTest(question)
            set([...warnings, { is, value, message: 'Check this answer.' }])
          }}
        >
          Warning
        </Button>
      )}
    </fieldset>
  )
}
