import type { Cause } from '@college/contract/cpd'
import { formPage } from '#forms'
import { goalPage } from '../goal/links.ts'
import { planPage } from '../plan/links.ts'

/** The parts of a person's page. */
export const personTabs = ['programme', 'cycle', 'activities', 'procedures', 'placements', 'forms', 'files'] as const
export type PersonTab = (typeof personTabs)[number]

/** A person as those who look after them see them: progress, why they are behind, and all they have. */
export const progressPage = (id: number, tab?: PersonTab): string =>
  `/app/person?id=${id}${tab === undefined ? '' : `&tab=${tab}`}`

/** The parts of a person's page where causes without a record of their own are put right. */
const tabOf: Partial<Record<Cause['kind'], PersonTab>> = {
  hours_behind: 'cycle',
  group_behind: 'cycle',
  category_behind: 'cycle',
  silent: 'activities',
  programme_behind: 'programme',
  programme_completed: 'programme',
}

/**
 * Where a cause is put right: the very report, goal or form, or the person where the reader may not open it. On the person's own page that is
 * none, and `tabs` are the parts that the reader has there.
 */
export const causePage = ({ kind, id, source }: Cause, userId: number, tabs?: readonly PersonTab[]): string | null => {
  const tab = tabOf[kind]
  if (tab !== undefined) return (tabs ?? personTabs).includes(tab) ? progressPage(userId, tab) : null
  if (id === null) return tabs ? null : progressPage(userId)
  return recordPage(kind, id, source, userId)
}

/** Where a cause is put right for who reads the person’s figures alone. */
export const figuresPage = (cause: Cause, userId: number): string | null =>
  tabOf[cause.kind] === undefined ? causePage(cause, userId) : progressPage(userId)

const recordPage = (kind: Cause['kind'], id: number, source: Cause['source'], userId: number): string => {
  switch (kind) {
    case 'agreement':
      return planPage(id)
    case 'form_waiting':
    case 'form_unsigned':
      return formPage(id)
    case 'report_waiting':
    case 'report_overdue':
    case 'report_returned':
    case 'report_due':
      return `/app/placement?id=${id}`
    default:
      return goalPage({ id, devplan_id: source === 'plan' ? id : null }, userId)
  }
}

/** Where "Open" beside a person leads: to the first cause, or to the person where no cause can be opened. */
export const firstCausePage = (causes: readonly Cause[], userId: number): string =>
  causes.map((each) => causePage(each, userId)).find((page) => page !== null) ?? progressPage(userId)
