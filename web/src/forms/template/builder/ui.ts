import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Store } from '#kit'
import type { Draft, TemplateDraftStore } from '../model/draft.ts'
import type { Selection } from '../model/edits.ts'
import type { Mark } from './marks.ts'

/** What the parts of the builder share. None of it changes while the builder is open, so that nothing is drawn again for it. */
export interface Desk {
  readonly draft: TemplateDraftStore
  readonly chosen: Store<Selection | null>
  readonly marks: Store<ReadonlyMap<string, Mark>>
  /** Said to those who do not see the page move. */
  readonly said: Store<string>
  /** Chooses something, and opens what says all about it where that lies over the page. */
  readonly open: (chosen: Selection) => void
}

const DeskContext = createContext<Desk | null>(null)
export const DeskProvider = DeskContext.Provider

export const useDesk = (): Desk => {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('This stands in a builder.')
  return desk
}

/** A part of the draft, followed: drawn again only where that part has changed. */
export const useDraft = <T>(select: (draft: Draft) => T): T => {
  const { draft } = useDesk()
  const get = (): T => select(draft.get())
  return useSyncExternalStore(draft.subscribe, get, get)
}

/** A part of a store, followed. */
export const useSelected = <S, T>(store: Store<S>, select: (value: S) => T): T => {
  const get = (): T => select(store.get())
  return useSyncExternalStore(store.subscribe, get, get)
}
