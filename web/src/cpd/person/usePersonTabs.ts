import { devactivity, devplan, type PersonCauses, type Stats } from '@college/contract/cpd'
import { file } from '@college/contract/files'
import { devform } from '@college/contract/forms'
import { matches, ruleFor, type CollegeRecord } from '@college/contract/kit'
import { lazy, type ReactNode } from 'react'
import { useSearchParams } from '#kit/router'
import { PersonFiles } from '#files'
import { PersonForms } from '#forms'
import { useActor } from '#identity'
import { useTrainingParts } from '../parts.tsx'
import type { PersonTab } from './links.ts'

/** What each part of a person's page is given. */
export interface PersonPartProps {
  readonly figures: Stats
  readonly userId: number
}

interface Tab {
  readonly tab: PersonTab
  readonly label: string
  /** Who reads its rows, reads it. */
  readonly record: CollegeRecord
  readonly Part: (props: PersonPartProps) => ReactNode
}

const own = {
  programme: lazy(async () => ({ default: (await import('./tabs.tsx')).ProgrammeTab })),
  cycle: lazy(async () => ({ default: (await import('./tabs.tsx')).CycleTab })),
  activities: lazy(async () => ({ default: (await import('./tabs.tsx')).ActivitiesTab })),
}

const ofTrainee: readonly PersonTab[] = [
  'programme',
  'cycle',
  'activities',
  'procedures',
  'placements',
  'forms',
  'files',
]
const ofFellow: readonly PersonTab[] = ['cycle', 'programme', 'activities', 'procedures', 'forms', 'files']

/** The parts of a person's page that the reader may read, and the one the address asks for. */
export const usePersonTabs = (person: PersonCauses): { tabs: readonly Tab[]; current: Tab | undefined } => {
  const actor = useActor()
  const [query] = useSearchParams()
  const parts = useTrainingParts()
  const trainee = person.roles.includes('Trainee')
  const { user_id: id, organisation_id } = person
  // A row of theirs that names nobody else.
  const type = trainee ? 'trainee' : 'fellow'
  const nobody = { supervisor_id: null, signer_ids: [], signer_roles: [] }
  const row = { id, user_id: id, organisation_id, type, ...nobody }
  const all: readonly Tab[] = [
    { tab: 'programme', label: trainee ? 'Programme' : 'PDP', record: devplan, Part: own.programme },
    { tab: 'cycle', label: 'Cycle', record: devactivity, Part: own.cycle },
    { tab: 'activities', label: 'Activities', record: devactivity, Part: own.activities },
    ...(parts?.personTabs ?? []),
    { tab: 'forms', label: 'Forms', record: devform, Part: PersonForms },
    { tab: 'files', label: 'Files', record: file, Part: PersonFiles },
  ]
  const tabs = (trainee ? ofTrainee : ofFellow).flatMap((name) =>
    all.filter(({ tab, record }) => tab === name && matches(ruleFor(record, 'see', actor), row)),
  )
  return { tabs, current: tabs.find(({ tab }) => tab === query.get('tab')) ?? tabs[0] }
}
