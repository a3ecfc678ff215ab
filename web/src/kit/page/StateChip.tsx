import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleOff,
  IconClock,
  IconCloudOff,
  IconLock,
  IconPointFilled,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classes, Icon, type IconDrawing } from '../theme/index.ts'
import styles from './StateChip.module.css'

type Tone = 'ok' | 'warn' | 'bad' | 'acc' | 'neutral'

const kinds = {
  completed: ['ok', IconCircleCheck, 'Completed'],
  signed: ['ok', IconCircleCheck, 'Signed'],
  active: ['ok', IconCircleCheck, 'Active'],
  onPace: ['ok', IconCircleCheck, 'On track'],
  behind: ['warn', IconClock, 'Behind'],
  due: ['warn', IconClock, 'Due'],
  notConfirmed: ['warn', IconClock, 'Not confirmed'],
  offline: ['warn', IconCloudOff, 'Offline'],
  late: ['bad', IconAlertTriangle, 'Late'],
  failed: ['bad', IconAlertTriangle, 'Failed'],
  declined: ['bad', IconAlertTriangle, 'Declined'],
  open: ['acc', IconPointFilled, 'Open'],
  yourTurn: ['acc', IconPointFilled, 'Your turn'],
  draft: ['neutral', IconCircleDashed, 'Draft'],
  finished: ['neutral', IconLock, 'Finished'],
  inactive: ['neutral', IconCircleOff, 'Inactive'],
  asked: ['neutral', IconCircleDashed, 'Asked'],
  ahead: ['neutral', IconClock, 'Due'],
} as const satisfies Record<string, readonly [Tone, IconDrawing, string]>

/** The states a record or a person can be in, each with its tone, icon and word. */
export type StateKind = keyof typeof kinds

/** One state in an icon and a word; the word can say more, as "Due 30/11/2026". One chip a row. */
export function StateChip({ kind, children }: { kind: StateKind; children?: ReactNode }) {
  const [tone, icon, word] = kinds[kind]
  return (
    <span className={classes('inline meta nowrap contrast rounded-sm', styles.chip, `on-${tone}`)}>
      <Icon of={icon} size={14} />
      {children ?? word}
    </span>
  )
}
