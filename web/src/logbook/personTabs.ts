import { placement, procedure } from '@college/contract/logbook'
import { lazy } from 'react'

/** Further parts of a person's page, each for who reads the rows of its record. */
export const personTabs = [
  {
    tab: 'procedures',
    label: 'Procedures',
    record: procedure,
    Part: lazy(async () => ({ default: (await import('./procedure/list/LogbookOf.tsx')).LogbookOf })),
  },
  {
    tab: 'placements',
    label: 'Placements',
    record: placement,
    Part: lazy(async () => ({ default: (await import('./placement/part/PlacementsOf.tsx')).PlacementsOf })),
  },
] as const
