import { devformtemplate } from '@college/contract/forms'
import { compareNames, mostLimit } from '@college/contract/kit'
import { user } from '@college/contract/people'
import { useSearchParams } from '#kit/router'
import { useList, useToday } from '#kit'
import { peopleFilter, type TableFilter } from '#kit/table'
import { useWaitsFor, type Whose } from './useWaitsFor.ts'
import { doneFilter, longWaitFilter, roleFilter, stateFilter, typeFilter, waitsFilter } from './columns.tsx'

const active = { active: 'true', sort: 'display_name', limit: mostLimit }
const templates = { agreement: 'null', sort: 'name', limit: mostLimit }

const signingFilter: TableFilter = {
  name: 'signing_required',
  label: 'Signing',
  options: [
    { value: 'true', label: 'Needs signatures' },
    { value: 'false', label: 'Needs none' },
  ],
}

interface FilterChoice {
  /** Narrowed by person, where the list has several; `among` keeps the choice to these. */
  readonly people: boolean
  readonly among?: readonly number[]
  readonly types: boolean
  /** Whose forms the list has. */
  readonly whose: Whose
}

/** The filters of a list of forms. */
export const useFilters = ({ people, among, types, whose }: FilterChoice): readonly TableFilter[] => {
  const [query] = useSearchParams()
  const today = useToday()
  const found = useList(user, active, { enabled: people && among !== undefined })
  const asked = useList(devformtemplate, templates)
  const waitsFor = useWaitsFor(whose, query.getAll('waits_for'))
  const shown = (found.data?.rows ?? [])
    .filter(({ id }) => among?.includes(id))
    .toSorted((a, b) => compareNames(a.display_name, b.display_name))
  return [
    people && among === undefined
      ? peopleFilter('user_id', 'Person')
      : {
          name: 'user_id',
          label: 'Person',
          options: shown.map((row) => ({ value: String(row.id), label: row.display_name ?? '' })),
          coming: found.isLoading,
        },
    stateFilter,
    waitsFor,
    waitsFilter,
    ...(people ? [longWaitFilter(today, query.getAll('waits_since'))] : []),
    ...(types && people ? [peopleFilter('signer_ids', 'Signer')] : []),
    // A figure of forms that count leads to these forms.
    ...(query.has('done') ? [doneFilter] : []),
    // As does that of forms which wait for a role that no one has.
    ...(query.has('role_unheld') ? [roleFilter] : []),
    // So does one of forms that need signatures.
    ...(query.has('signing_required') ? [signingFilter] : []),
    {
      name: 'devformtemplate_id',
      label: 'Template',
      options: (asked.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      coming: asked.isLoading,
    },
    ...(types ? [typeFilter] : []),
  ]
}
