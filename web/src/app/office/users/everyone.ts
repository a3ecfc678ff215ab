import { person } from '@college/contract/cpd'

/** People as the office lists them. Role and organisation narrow the list too, though they are no columns of their own. */
export const everyone: typeof person = { ...person, filters: [...person.filters, 'role', 'organisation_id'] }
