import { cycleperson, fellow, person, programme, trainee } from '@college/contract/cpd'
import type { CollegeRecord } from '@college/contract/kit'
import { officeLists, peopleList } from '#cpd'
import type { Served } from '#http'
import { placementStatuses } from '#logbook'
import { badField } from '#platform'
import type { Call } from '#platform'
import { readList } from '#records'
import { wholeList } from '../whole-list.ts'
import type { ListAsked } from './job.ts'

type Query = ListAsked['query']

/** What a list that is worked out has found: its ids in their order, and how a page of them is read. */
export interface Found {
  readonly ids: readonly number[]
  readonly rows: (ids: readonly number[]) => Promise<{ id: number }[]>
}

/** A list that is worked out and no record's. */
export interface WorkedOut {
  readonly record: CollegeRecord
  /** What it is called among the lists of records. */
  readonly title: string
  /** Whether its ids are those of people, whose rows are on record as shown. */
  readonly isOfPeople: boolean
  /** Filters that its call takes beside those of its rows. */
  readonly moreFilters: readonly string[]
  /** Refuses what the list has not. */
  readonly check: (query: Query) => void
  readonly find: (call: Call, query: Query) => Promise<Found>
}

const { rows: peopleRows } = peopleList

const ofPeople: WorkedOut = {
  record: person,
  title: 'People and their progress',
  isOfPeople: true,
  moreFilters: [],
  check: peopleList.check,
  find: async (call, query) => ({
    ids: await peopleList.ids(call, query),
    rows: (ids) => peopleRows(call, ids),
  }),
}

interface FromCall extends Pick<WorkedOut, 'record' | 'title'> {
  readonly served: Served
  readonly isOfPeople?: boolean
  readonly moreFilters?: readonly string[]
  readonly check?: (query: Query) => void
}

/** A list of the college as its own call has it: everyone's figures are worked out together there, and then held. */
const fromCall = ({ record, title, served, isOfPeople = true, moreFilters = [], check }: FromCall): WorkedOut => ({
  record,
  title,
  isOfPeople,
  moreFilters,
  check: (query) => {
    readList(record, Object.fromEntries(Object.entries(query).filter(([name]) => !moreFilters.includes(name))))
    check?.(query)
  },
  find: async (call, query) => {
    const found = await wholeList(served, call, query)
    return {
      ids: [...found.keys()],
      rows: (ids) => Promise.resolve(ids.flatMap((id) => found.get(id) ?? [])),
    }
  },
})

const { trainees, fellows, cyclePeople, programmes } = officeLists(placementStatuses)

export const workedOut: readonly WorkedOut[] = [
  ofPeople,
  fromCall({ record: trainee, title: 'Trainees', served: trainees }),
  fromCall({ record: fellow, title: 'Fellows', served: fellows }),
  fromCall({
    record: cycleperson,
    title: 'People in a cycle',
    served: cyclePeople,
    moreFilters: ['devcycle_id', 'behind_in', 'goal_open'],
    check: (query) => {
      if (!query['devcycle_id']) throw badField('devcycle_id', 'Choose the cycle')
    },
  }),
  fromCall({ record: programme, title: 'Training programmes', served: programmes, isOfPeople: false }),
]
