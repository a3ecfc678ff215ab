import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from '#kit/router'
import { classes, Dialog, Icon, KeyCap } from '#kit'
import { markedParts, mostLines, type PaletteItem, type PaletteSource } from './source.ts'
import { useFound } from './usePalette.ts'
import styles from './Palette.module.css'

interface PaletteProps {
  readonly sources: readonly PaletteSource[]
  /** Addresses of the pages that were seen last: what leads there stands higher. */
  readonly seen: readonly string[]
  /** Whom the reader can find, said below whatever was found: it tells nothing of who there is. */
  readonly sight: string
  readonly onClose: () => void
}

/** One field that finds acts, people, records and pages, in one list: "Find or go to…". */
export function Palette({ sources, seen, sight, onClose }: PaletteProps) {
  const navigate = useNavigate()
  const id = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string>()
  /** The words at which Enter was pressed before anything was found. */
  const [entered, setEntered] = useState<string | null>(null)
  const { items, isSearching, isFailed } = useFound(sources, query, seen)
  // By id, so that what arrives late above the chosen line does not move the choice.
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === chosen),
  )
  const optionId = (item: PaletteItem) => `${id}-${item.id}`
  const active = items[at]

  const open = (item: PaletteItem, inNewTab: boolean) => {
    onClose()
    if (item.to && inNewTab) window.open(item.to, '_blank', 'noopener')
    else if (item.to) void navigate(item.to)
    else item.run?.()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      setChosen(items[(at + step + items.length) % items.length]?.id)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (active) open(active, event.ctrlKey || event.metaKey)
      else setEntered(query)
    }
  }

  // Who types faster than it is found gets what they asked for once everything has answered.
  const openFound = useEffectEvent(() => active && open(active, false))
  const isReady = entered !== null && entered === query && !isSearching
  useEffect(() => {
    if (isReady) openFound()
  }, [isReady])

  return (
    <Dialog label="Find or go to" className={styles.palette} onClose={onClose}>
      <div className={classes('row gap12 fixed hairline ink2', styles.field)}>
        <Icon of={IconSearch} size={22} />
        <input
          className={classes('fill ink', styles.input)}
          type="text"
          role="combobox"
          aria-label="Find or go to"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? optionId(active) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Find or go to…"
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQuery(event.target.value)
            setChosen(undefined)
          }}
        />
        <button type="button" className={classes('tall24', styles.close)} onClick={onClose}>
          <span className="sr-only">Close</span>
          <KeyCap>Esc</KeyCap>
        </button>
      </div>
      <div
        className={classes('grow not-empty scrolls-both', styles.list)}
        id={`${id}-list`}
        role="listbox"
        aria-label="Found"
      >
        {items.map((item) => (
          <Line
            key={item.id}
            id={optionId(item)}
            item={item}
            query={query}
            isActive={item === active}
            onOpen={(inNewTab) => open(item, inNewTab)}
          />
        ))}
      </div>
      {items.length === 0 && <p className="prose pad20">{nothingWords(query, isSearching)}</p>}
      {isFailed && <p className="prose pad20">We couldn’t search people and records. Check your connection.</p>}
      {query !== '' && sight !== '' && <p className={classes('muted fixed', styles.sight)}>{sight}</p>}
      <div className="sr-only" role="status">
        {query && !isSearching ? countWords(items.length) : ''}
      </div>
      <div className={classes('muted flex wrap fixed gap4-20 hairline-top ground', styles.foot)}>
        <span>
          <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> choose
        </span>
        <span>
          <KeyCap>Enter</KeyCap> open
        </span>
        <span>
          <KeyCap>Ctrl Enter</KeyCap> new tab
        </span>
      </div>
    </Dialog>
  )
}

const countWords = (count: number): string =>
  count === 1 ? '1 result' : `${count === mostLines ? `The best ${count}` : count} results`

const nothingWords = (query: string, isSearching: boolean): string => {
  if (query === '') return 'Type a name, a title or what you want to do.'
  if (isSearching) return 'Searching…'
  return `No results for “${query}”. Check the spelling, or try one word: a surname, the title of a form, or a page.`
}

interface LineProps {
  readonly id: string
  readonly item: PaletteItem
  readonly query: string
  readonly isActive: boolean
  readonly onOpen: (inNewTab: boolean) => void
}

function Line({ id, item, query, isActive, onOpen }: LineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and takes the keys
    <div
      id={id}
      className={classes('row rounded ink gap12 tall44 pointer', styles.line, isActive && styles.active)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: 'nearest' })
      }}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
    >
      <span className={classes('inline-flex fixed ink2', styles.icon)}>{item.icon && <Icon of={item.icon} />}</span>
      <span className="flex wrap fill gap0-12">
        <span className={classes('body', styles.label)}>
          {markedParts(item.label, query).map((part) =>
            part.isMatch ? (
              <mark className="acc-strong strong" key={part.text}>
                {part.text}
              </mark>
            ) : (
              <span key={part.text}>{part.text}</span>
            ),
          )}
        </span>
        {item.note && <span className="muted">{item.note}</span>}
      </span>
      {/* A command says what it does by its own words. */}
      {item.kind !== 'Act' && <span className="meta ink3">{item.kind}</span>}
      {isActive && (
        <span className={styles.enter} aria-hidden>
          <KeyCap>Enter</KeyCap>
        </span>
      )}
    </div>
  )
}
