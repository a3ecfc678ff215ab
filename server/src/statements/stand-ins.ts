import { guest, all } from '@college/contract/kit'
import type { Actor } from '@college/contract/kit'
import * as contractKit from '@college/contract/kit'
import * as accounting from '@college/contract/accounting'
import * as cpd from '@college/contract/cpd'
import * as files from '@college/contract/files'
import * as forms from '@college/contract/forms'
import * as identity from '@college/contract/identity'
import * as logbook from '@college/contract/logbook'
import * as messaging from '@college/contract/messaging'
import * as organisation from '@college/contract/organisation'
import * as people from '@college/contract/people'
import * as database from '#database'
import * as http from '#http'
import * as pdf from '#pdf'
import * as platform from '#platform'
import * as records from '#records'
import { gatherDomains } from '#app'
import { partial } from './evaluate.ts'
import type { StandIns } from './evaluate.ts'

/** What the texts are put together with: the contract and the server's tools, run as they stand. */
export const modules: Readonly<Record<string, unknown>> = {
  ...contractKit,
  ...accounting,
  ...organisation,
  ...people,
  ...messaging,
  ...identity,
  ...files,
  ...forms,
  ...cpd,
  ...logbook,
  ...database,
  ...platform,
  ...pdf,
  ...records,
  ...http,
}

// A place for a value is numbered when its text is complete.
const place = /\uE000(\d+)\uE001/g

class Places extends records.Values {
  #count = 0

  override add(): string {
    this.#count += 1
    return `\uE000${this.#count}\uE001`
  }
}

/** A text with its places numbered, after those that it numbers itself. */
export const numbered = (text: string): string => {
  const first = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const known = new Map<string, number>()
  return text.replaceAll(place, (_place, name: string) => {
    const number = known.get(name) ?? first + known.size + 1
    known.set(name, number)
    return `$${number}`
  })
}

const trainee: Actor = { ...guest(1), id: 1, linked: [2], supervisors: [3] }
const actors: readonly Actor[] = [
  trainee,
  { ...trainee, roles: ['Director', 'Trainee'], home_roles: ['Director', 'Trainee'], admin_organisations: [1] },
  { ...trainee, platform_admin: true },
]

const ask: records.ListAsk = {
  filters: [{ column: 'id', values: [1] }],
  from: null,
  to: null,
  words: [],
  after: null,
  sort: [{ column: 'id', descending: false, nullable: false }],
  limit: 1,
  offset: 0,
}
const asks: readonly records.ListAsk[] = [ask, { ...ask, after: [1] }, { ...ask, offset: 1 }]

/** What stands for callers, records and values while texts are read, by the name of the type. */
export const standIns = (): StandIns => {
  const { registry } = gatherDomains()
  const calls = actors.map((actor) => {
    const caller = { actor, session: 1, actingAs: null, call: '', ip: '', requestId: '', waitsFor: [] }
    return { [partial]: true, actor, caller, labels: registry.label, now: () => new Date(0) }
  })
  const known: Readonly<Record<string, readonly unknown[]>> = {
    Actor: actors,
    Call: calls,
    CollegeRecord: registry.all.map(({ record }) => record),
    ListAsk: asks,
    Labels: [registry.label],
    Registry: [registry],
    Rule: [all],
    ServerRecord: registry.all,
    Values: [new Places()],
    boolean: [true, false],
    number: [1],
  }
  return (type) => known[type]
}
