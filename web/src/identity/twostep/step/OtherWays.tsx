import {
  IconChevronRight,
  IconDeviceMobile,
  IconFingerprint,
  IconKey,
  IconMail,
  IconShieldLock,
} from '@tabler/icons-react'
import type { StepMethod } from '@college/contract/identity'
import { useId } from 'react'
import { classes, Icon, type IconDrawing } from '#kit'
import { nameOf, type Way } from './words.ts'
import styles from './step.module.css'

const icons: Readonly<Record<StepMethod, IconDrawing>> = {
  device: IconShieldLock,
  email: IconMail,
  phone: IconDeviceMobile,
  recovery: IconKey,
  passkey: IconFingerprint,
}

interface OtherWaysProps {
  readonly title: string
  readonly ways: readonly Way[]
  readonly onChoose: (method: StepMethod) => void
}

/** The other ways to take the second step: listed, not hidden. */
export function OtherWays({ title, ways, onChoose }: OtherWaysProps) {
  const id = useId()
  if (ways.length === 0) return null
  return (
    <section className={classes('above8', styles.others)} aria-labelledby={id}>
      <h2 className="below4 label" id={id}>
        {title}
      </h2>
      <ul className="list">
        {ways.map((way) => {
          const { name, about } = nameOf(way)
          return (
            <li key={way.method}>
              <button
                type="button"
                className={classes('row full body ink pad8-0', styles.other)}
                onClick={() => onChoose(way.method)}
              >
                <Icon className="acc-strong" of={icons[way.method]} size={20} />
                <span className="fill grid anywhere">
                  <span>{name}</span>
                  {about && <span className="muted">{about}</span>}
                </span>
                <Icon className="acc-strong" of={IconChevronRight} size={18} />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
