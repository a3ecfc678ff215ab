import type { Enquiry } from '@college/contract/messaging'
import type { StateKind } from '#kit'

export const enquiryList = '/app/enquiries/admin'
export const enquiryPage = (id: number): string => `/app/enquiry/admin?id=${id}`

export const stateTitle = { new: 'New', open: 'Open', closed: 'Closed' } as const

/** How an enquiry stands: whether it waits for the office comes first. */
export const stateOf = ({ state, waits }: Pick<Enquiry, 'state' | 'waits'>): readonly [StateKind, string] => {
  if (state === 'closed') return ['completed', 'Closed']
  if (state === 'new') return ['yourTurn', 'New']
  return waits ? ['due', 'Waiting for us'] : ['open', 'Answered']
}
