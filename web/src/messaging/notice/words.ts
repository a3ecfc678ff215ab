import type { Notification } from '@college/contract/messaging'
import { IconAlertTriangle, IconInfoCircle, IconUrgent } from '@tabler/icons-react'
import type { IconDrawing, StateKind } from '#kit'

export const noticeList = '/app/notifications/admin'
export const noticePage = (id: number): string => `/app/notification/admin?id=${id}`
export const newNotice = '/app/notification/admin'
/** Where everyone reads notices, or one of them. */
export const notices = (id?: number): string => `/app/notifications${id === undefined ? '' : `?id=${id}`}`

export const levelTitle: Readonly<Record<Notification['level'], string>> = {
  info: 'Information',
  warning: 'Warning',
  urgent: 'Urgent',
}

export const levelIcon: Readonly<Record<Notification['level'], IconDrawing>> = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  urgent: IconUrgent,
}

export const audienceTitle: Readonly<Record<Notification['audience'], string>> = {
  everyone: 'Everyone',
  trainees: 'Trainees',
  fellows: 'Fellows',
  educators: 'Educators',
  directors: 'Directors',
  admins: 'Administrators',
}

/** Whether a notice has begun and is not over. */
export const noticeState = (
  { starts_at, expires_at }: Pick<Notification, 'starts_at' | 'expires_at'>,
  now: Date,
): readonly [StateKind, string] => {
  if (new Date(starts_at) > now) return ['draft', 'To come']
  return expires_at !== null && new Date(expires_at) <= now ? ['inactive', 'Ended'] : ['active', 'Showing']
}

/** Letters that a banner holds besides its title; more is read on its page. */
const shortest = 160

/** Whether a banner can hold the whole text. */
export const fitsBanner = (text: string): boolean => text.length <= shortest && !text.includes('\n')
