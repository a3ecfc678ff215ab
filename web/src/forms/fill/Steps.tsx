import type { FormModel, Page } from '@college/contract/forms'
import { NativeSelect } from '@mantine/core'
import { IconAlertTriangle, IconCircle, IconCircleCheckFilled, IconProgress } from '@tabler/icons-react'
import { Link, useNavigate } from '#kit/router'
import { classes, Icon, type IconDrawing } from '#kit'
import { pageLink, summaryLink } from './links.ts'
import { pageTitle } from './steps.ts'
import styles from './fill.module.css'

/** One page of the way through a form. */
export interface Step {
  readonly page: Page
  readonly answered: number
  readonly of: number
  /** Problems of it that are shown already. */
  readonly problems: number
}

interface StepsProps {
  readonly model: FormModel
  readonly formId: number
  readonly steps: readonly Step[]
  /** The page that is open; null at the end, where all is read. */
  readonly current: Page | null
}

const markOf = ({ answered, of, problems }: Step): readonly [IconDrawing, string | undefined, string] => {
  if (problems > 0) return [IconAlertTriangle, 'bad', `${problems} to look at`]
  if (of === 0) return [IconCircle, styles.open, 'nothing to answer']
  if (answered === of) return [IconCircleCheckFilled, styles.done, 'answered']
  return answered === 0
    ? [IconCircle, styles.open, 'open']
    : [IconProgress, styles.open, `${answered} of ${of} answered`]
}

/** The pages of a form, each a link, with how far it is answered; on a phone a list to choose from. */
export function Steps({ model, formId, steps, current }: StepsProps) {
  const navigate = useNavigate()
  return (
    <>
      <nav className={classes('wide-only', styles.steps)} aria-label="Pages of this form">
        <ol className="list below16">
          {steps.map((step) => {
            const [icon, tone, words] = markOf(step)
            return (
              <li key={step.page.key}>
                <Link
                  className="row ink gap8 tall40 rounded"
                  to={pageLink(formId, step.page.key)}
                  aria-current={step.page === current ? 'step' : undefined}
                  preventScrollReset
                >
                  <span className={classes('inline-flex fixed', styles.mark, tone)}>
                    <Icon of={icon} />
                  </span>
                  <span>{pageTitle(model, step.page)}</span>
                  <span className="sr-only">, {words}</span>
                </Link>
              </li>
            )
          })}
          <li>
            <Link
              className="row ink gap8 tall40 rounded"
              to={summaryLink(formId)}
              aria-current={current === null ? 'step' : undefined}
              preventScrollReset
            >
              <span className={classes('inline-flex fixed', styles.mark)} />
              <span>Check and complete</span>
            </Link>
          </li>
        </ol>
      </nav>
      <NativeSelect
        className={styles.chooser ?? ''}
        aria-label="Page"
        data={[
          ...steps.map((step, at) => ({
            value: pageLink(formId, step.page.key),
            // The progress of the open step is shown below it, where there is room.
            label: `${at + 1}. ${pageTitle(model, step.page)}${step.page === current ? '' : `, ${markOf(step)[2]}`}`,
          })),
          { value: summaryLink(formId), label: 'Check and complete' },
        ]}
        value={current === null ? summaryLink(formId) : pageLink(formId, current.key)}
        onChange={(event) => void navigate(event.currentTarget.value)}
      />
    </>
  )
}
