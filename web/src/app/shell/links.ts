import {
  IconAddressBook,
  IconBuildingHospital,
  IconCalendarDue,
  IconClipboardCheck,
  IconClipboardData,
  IconClipboardList,
  IconDownload,
  IconFolder,
  IconHelpCircle,
  IconHome,
  IconLogin2,
  IconMail,
  IconMessageQuestion,
  IconNotebook,
  IconPoint,
  IconReceipt,
  IconRoute,
  IconSettings,
  IconStairs,
  IconTarget,
  IconTargetArrow,
  IconTemplate,
  IconUser,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconVaccine,
  IconSignature,
  IconSpeakerphone,
} from '@tabler/icons-react'
import type { IconDrawing } from '#kit'

const icons: Readonly<Record<string, IconDrawing>> = {
  '/': IconHome,
  '/home': IconHome,
  '/home/trainee': IconHome,
  '/home/fellow': IconHome,
  '/admin': IconHome,
  '/contact': IconAddressBook,
  '/signin': IconLogin2,
  '/register': IconUserPlus,
  '/deadlines': IconCalendarDue,
  '/trainee/report': IconClipboardData,
  '/cycle/fellow': IconClipboardData,
  '/cycle/goals': IconTargetArrow,
  '/cycles/fellows': IconTargetArrow,
  '/cycles/trainees': IconTarget,
  '/plan/goals': IconStairs,
  '/plans/pdp': IconStairs,
  '/plans/training': IconRoute,
  '/activities': IconNotebook,
  '/activities/admin': IconNotebook,
  '/activity/edit': IconNotebook,
  '/procedures': IconVaccine,
  '/procedures/admin': IconVaccine,
  '/procedure/edit': IconVaccine,
  '/placements': IconBuildingHospital,
  '/placements/admin': IconBuildingHospital,
  '/placement/edit': IconBuildingHospital,
  '/trainees': IconUsersGroup,
  '/forms/trainee': IconClipboardCheck,
  '/forms/alltrainee': IconClipboardList,
  '/users/admin': IconUsers,
  '/forms': IconSignature,
  '/forms/admin': IconSignature,
  '/formtemplates/admin': IconTemplate,
  '/files': IconFolder,
  '/files/admin': IconFolder,
  '/messages': IconMail,
  '/messages/admin': IconMail,
  '/message/edit': IconMail,
  '/enquiries/admin': IconMessageQuestion,
  '/transactions/admin': IconReceipt,
  '/transactions': IconReceipt,
  '/profile/edit': IconUser,
  '/notifications': IconSpeakerphone,
  '/export/user': IconDownload,
  '/export/admin': IconDownload,
  '/help': IconHelpCircle,
  '/settings/admin': IconSettings,
}

/** The icon of a link, by the specification's path. */
export const linkIcon = (path: string): IconDrawing => icons[path.replace(/\?.*/, '')] ?? IconPoint

/** The address of a screen, from the specification's path. */
export const href = (path: string): string => `/app${path}`

/** Screens that are reached from a list and have no entry of their own, by the list whose entry they are under. */
const under: Readonly<Record<string, string>> = {
  '/forms/results': '/forms',
  '/formtemplates/library': '/formtemplates/admin',
  // The lists of who teaches are tabs beside their trainees.
  '/procedures/admin': '/trainees',
  '/placements': '/trainees',
  '/cycles/trainees': '/trainees',
}

const pathOf = (address: string): string =>
  address
    .replace(/[?#].*/, '')
    .replace(/^\/app(?=\/|$)/, '')
    .replace(/(.)\/$/, '$1') || '/'

/** The link of the place shown: the screen itself, else the nearest that the way to it goes through, else the list it is under. */
export function hereAmong(links: readonly string[], pathname: string, way: readonly string[]): string | undefined {
  const here = pathOf(pathname)
  if (links.includes(here)) return here
  return way.map(pathOf).findLast((path) => links.includes(path)) ?? links.find((path) => isHere(path, here))
}

/** Whether a link is the place shown: the screen itself, or what is under its list (`/activity` under `/activities`). */
export function isHere(path: string, pathname: string): boolean {
  const here = pathOf(pathname)
  if (path === here || under[here] === path) return true
  // `/home` is the home of the one who opens it.
  if (here === '/home' && /^\/home\/(?:trainee|fellow)$/.test(path)) return true
  const singular = path.replace(/ies(\/admin)?$/, 'y$1').replace(/s(\/admin)?$/, '$1')
  return singular !== path && (here === singular || here === `${singular}/edit`)
}
