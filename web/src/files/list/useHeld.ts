import { useRef, useState, type DragEvent } from 'react'
import { holdOwn, holdsFiles, holdsOwn, ownIn } from '../acts/dragData.ts'

/** What is held over a list of files. */
export interface Held {
  readonly what: 'files' | 'own'
  /** How many, as far as the browser says before they are dropped. */
  readonly count: number
  /** The folder under the pointer; null where it is the list itself. */
  readonly over: number | null
}

interface DropHandlers {
  readonly onFiles: (data: DataTransfer, folder: number | null) => void
  readonly onOwn: (ids: readonly number[], folder: number | null) => void
}

const numberOf = (element: Element | null | undefined, name: string): number | null =>
  Number(element?.getAttribute(name)) || null

/** The folder an event is over: a line of the tree, or a row of the list. */
const folderAt = (target: EventTarget): number | null => {
  if (!(target instanceof Element)) return null
  const line = numberOf(target.closest('[data-folder]'), 'data-folder')
  return line ?? numberOf(target.closest('tr, li')?.querySelector('[data-row-folder]'), 'data-row-folder')
}

const fileIn = (row: Element | null): number | null => numberOf(row?.querySelector('[data-file]'), 'data-file')

/** The files a drag takes along: the row it begins in, and with it all that are ticked where it is one of them. */
const draggedFrom = (target: EventTarget, place: Element): number[] => {
  const row = target instanceof Element ? target.closest('tr, li') : null
  const id = fileIn(row)
  if (id === null) return []
  const isTicked = (one: Element): boolean => one.querySelector('input:checked') !== null
  if (!row || !isTicked(row)) return [id]
  return [...place.querySelectorAll('tr, li')]
    .filter((one) => isTicked(one) && fileIn(one) !== null)
    .flatMap((one) => fileIn(one) ?? [])
}

/** Dragging and dropping over a list of files and its tree. Everything it does has a button and keys as well. */
export const useHeld = ({ onFiles, onOwn }: DropHandlers) => {
  const [held, setHeld] = useState<Held | null>(null)
  const depth = useRef(0)
  const end = (): void => {
    depth.current = 0
    setHeld(null)
  }
  const follow = (event: DragEvent): void => {
    const data = event.dataTransfer
    const what = holdsOwn(data) ? 'own' : holdsFiles(data) ? 'files' : null
    if (what === null) return
    event.preventDefault()
    data.dropEffect = what === 'own' ? 'move' : 'copy'
    const over = folderAt(event.target)
    const count = [...data.items].filter(({ kind }) => kind === 'file').length
    if (held?.what !== what || held.over !== over || held.count !== count) setHeld({ what, over, count })
  }
  return {
    held,
    handlers: {
      onDragStart: (event: DragEvent<HTMLElement>): void => {
        const ids = draggedFrom(event.target, event.currentTarget)
        if (ids.length > 0) holdOwn(event.dataTransfer, ids)
      },
      onDragEnter: (event: DragEvent): void => {
        depth.current += 1
        follow(event)
      },
      onDragOver: follow,
      onDragLeave: (): void => {
        depth.current -= 1
        if (depth.current <= 0) end()
      },
      onDragEnd: end,
      onDrop: (event: DragEvent): void => {
        const folder = folderAt(event.target)
        end()
        const own = ownIn(event.dataTransfer)
        if (own.length === 0 && !holdsFiles(event.dataTransfer)) return
        event.preventDefault()
        if (own.length > 0) onOwn(own, folder)
        else onFiles(event.dataTransfer, folder)
      },
    },
  }
}
