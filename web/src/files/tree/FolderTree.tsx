import { IconChevronDown, IconChevronRight, IconFolder, IconFolderOpen } from '@tabler/icons-react'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { classes, Icon } from '#kit'
import { branchesOf, keyInTree, linesOf, wayTo, type Folder } from './tree.ts'
import styles from './tree.module.css'

interface FolderTreeProps {
  /** What the tree is, as "Folders". */
  readonly label: string
  readonly folders: readonly Folder[]
  /** The folder that is shown or chosen. */
  readonly chosen: number | null
  readonly onChoose: (id: number) => void
  /** Folders that cannot be chosen, as those inside the one that is moved. */
  readonly closed?: ReadonlySet<number>
  /** The folder something is held over. */
  readonly over?: number | null
}

/** Folders as a tree: with the pointer, and with the arrow keys, Enter and the space bar. */
export function FolderTree({ label, folders, chosen, onChoose, closed, over = null }: FolderTreeProps) {
  const branches = useMemo(() => branchesOf(folders), [folders])
  const way = useMemo(() => wayTo(folders, chosen).map(({ id }) => id), [folders, chosen])
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [focused, setFocused] = useState<number | null>(null)
  const place = useRef<HTMLUListElement>(null)

  const open = useMemo(() => {
    const roots = branches.map(({ folder }) => folder.id)
    const usual = new Set([...roots, ...way.slice(0, -1)])
    for (const [id, is] of opened) if (is) usual.add(id)
    for (const [id, is] of opened) if (!is) usual.delete(id)
    return usual
  }, [branches, way, opened])
  const lines = useMemo(() => linesOf(branches, open), [branches, open])
  const inSight = (id: number | null): boolean => lines.some(({ folder }) => folder.id === id)
  // One line takes part in the order of the Tab key.
  const current = [focused, chosen, lines[0]?.folder.id ?? null].find(inSight) ?? null

  const toggle = (id: number): void => setOpened(new Map(opened).set(id, !open.has(id)))
  const choose = (id: number): void => {
    if (!closed?.has(id)) onChoose(id)
  }
  const onKey = (event: KeyboardEvent, at: number): void => {
    const id = lines[at]?.folder.id
    if (id === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') choose(id)
    else {
      const does = keyInTree(event.key, lines, at)
      if (!does) return
      if ('toggle' in does) toggle(does.toggle)
      else {
        const to = lines[does.go]?.folder.id
        place.current?.querySelector<HTMLElement>(`[data-folder="${to}"]`)?.focus()
      }
    }
    event.preventDefault()
  }

  return (
    <ul
      className="list"
      role="tree"
      aria-label={label}
      ref={place}
      // Who comes back to the tree comes to the folder that is shown by then.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(null)
      }}
    >
      {lines.map(({ folder, depth, open: isOpen, position, siblings }, at) => {
        const { id, name } = folder
        const isClosed = closed?.has(id) ?? false
        return (
          <li
            key={id}
            role="treeitem"
            aria-level={depth + 1}
            aria-posinset={position}
            aria-setsize={siblings}
            aria-selected={id === chosen}
            aria-disabled={isClosed || undefined}
            {...(isOpen === null ? {} : { 'aria-expanded': isOpen })}
            tabIndex={id === current ? 0 : -1}
            data-folder={id}
            className={classes(
              'row gap8 rounded ink tall36 ring-inside finger pointer',
              styles.line,
              id === chosen && styles.chosen,
              id === over && !isClosed && styles.over,
              isClosed && styles.closed,
            )}
            style={{ paddingInlineStart: `${4 + depth * 18}px` }}
            onKeyDown={(event) => onKey(event, at)}
            onFocus={() => setFocused(id)}
            onClick={() => choose(id)}
          >
            {isOpen === null ? (
              <span className={classes('inline centre fixed', styles.leaf)} />
            ) : (
              <span
                className={classes('inline centre fixed', styles.twist)}
                aria-hidden
                onClick={(event) => {
                  event.stopPropagation()
                  toggle(id)
                }}
              >
                <Icon
                  className={id === chosen ? 'acc-strong' : 'ink2'}
                  of={isOpen ? IconChevronDown : IconChevronRight}
                  size={16}
                />
              </span>
            )}
            <Icon className={id === chosen ? 'acc-strong' : 'ink2'} of={id === chosen ? IconFolderOpen : IconFolder} />
            <span className="truncate">{name}</span>
          </li>
        )
      })}
    </ul>
  )
}
