import type { CollegeRecord } from '@college/contract/kit'
import type { Client } from './client.ts'
import { createStore, type Store } from './store.ts'

const stores = new WeakMap<Client, Store<ReadonlySet<string>>>()

const rowName = (record: CollegeRecord, id: number): string => `${record.name} ${id}`

const storeOf = (client: Client): Store<ReadonlySet<string>> => {
  const store = stores.get(client) ?? createStore<ReadonlySet<string>>(new Set())
  stores.set(client, store)
  return store
}

/** Notes that a row is being removed, or is back; an open editor lets its lock go before the row does. */
export const noteLeaving = (client: Client, record: CollegeRecord, id: number, leaves: boolean): void => {
  const name = rowName(record, id)
  storeOf(client).update((all) => new Set(leaves ? [...all, name] : [...all].filter((each) => each !== name)))
}

/** Whether a row is being removed or is gone, and a way to hear of it. */
export const leavingRow = (
  client: Client,
  record: CollegeRecord,
  id: number,
): { readonly leaves: () => boolean; readonly subscribe: (heard: () => void) => () => void } => {
  const store = storeOf(client)
  return { leaves: () => store.get().has(rowName(record, id)), subscribe: (heard) => store.subscribe(heard) }
}
