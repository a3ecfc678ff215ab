import { IconAlertTriangle, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { classes, Icon, type IconDrawing } from '../theme/index.ts'
import styles from './Empty.module.css'

interface EmptyProps {
  readonly icon: IconDrawing
  readonly title: string
  readonly text: ReactNode
  /** The act that fills the place, and what else helps, such as the import. */
  readonly children?: ReactNode
}

/** Says what belongs here, and offers the act. */
export function Empty({ icon, title, text, children }: EmptyProps) {
  return (
    <div className={styles.empty} data-empty>
      <span className={classes('inline-flex rounded-lg acc tinted', styles.drawing)}>
        <Icon of={icon} size={22} />
      </span>
      <h2 className={classes('heading', styles.title)}>{title}</h2>
      <p className="prose">{text}</p>
      {children && <div className="row wrap gap8-16 above16">{children}</div>}
    </div>
  )
}

/** Says which filter is in the way; the acts remove it. */
export function NothingFound({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.nothing} aria-live="polite" data-empty>
      <p className="label">{title}</p>
      {text && <p className="prose">{text}</p>}
      {children && <div className="row wrap gap8-16 above16">{children}</div>}
    </div>
  )
}

interface PartErrorProps {
  /** What could not be done, as "We couldn’t load your procedures". */
  readonly title: string
  /** Why, and what still holds. */
  readonly text?: ReactNode
  /** The request's id, to be named to the office. */
  readonly reference?: string | undefined
  readonly onRetry?: () => void
  /** Nothing but the press tries it again once the network is back: an act, or a page as a whole. */
  readonly byHand?: boolean
}

/** A part of a page that failed; the rest of the page stays. Without a network nothing is wrong: all is read again once it is back. */
export function PartError({ title, text, reference, onRetry, byHand = false }: PartErrorProps) {
  const { online } = useNetwork()
  if (!online && onRetry && !byHand)
    return (
      <p className={classes('flex gap12 prose', styles.failed)} role="status">
        <span className="warn">
          <Icon of={IconCloudOff} size={20} />
        </span>
        {title}. This loads once you’re back online.
      </p>
    )
  return (
    <div className={classes('flex gap12', styles.failed)} role="alert">
      <span className="bad">
        <Icon of={IconAlertTriangle} size={20} />
      </span>
      <div>
        <p className="label">{title}</p>
        {text && <p className="prose">{text}</p>}
        <div className="row wrap gap8-16 above16">
          {onRetry && (
            <Button variant="default" size="sm" leftSection={<Icon of={IconRefresh} size={16} />} onClick={onRetry}>
              Try again
            </Button>
          )}
          {reference && <span className="muted">Reference {reference}</span>}
        </div>
      </div>
    </div>
  )
}
