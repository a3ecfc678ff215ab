import { IconDots, IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from '#kit/router'
import { CloseOnBack } from '../dialog/LeaveGuards.tsx'
import { classes, Icon, type IconDrawing } from '../theme/index.ts'
import { KeyCap } from './KeyCap.tsx'
import { opensUpwards, sidewaysInto } from './menuPlace.ts'
import styles from './MenuButton.module.css'

interface MenuButtonProps {
  /** What the button shows. */
  readonly face: ReactNode
  /** Its accessible name, when the face does not say it. */
  readonly label?: string
  readonly className?: string | undefined
  /** The entries begin where the button does, for one at the left of the page; otherwise they end where it ends. */
  readonly fromLeft?: boolean
  /** The entries unfold above the button, for one at the foot of the page. */
  readonly isUpwards?: boolean
  /** The entries, `MenuEntry` each. Called with what closes the menu. */
  readonly children: (close: () => void) => ReactNode
}

/** A button that unfolds a short list of links and acts under itself, within the sheet it stands on. */
export function MenuButton({ face, label, className, fromLeft = false, isUpwards = false, children }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [moved, setMoved] = useState(0)
  const [isUp, setUp] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const entries = useRef<HTMLDivElement>(null)
  const id = useId()

  // The sheet cuts off what leaves it, and so does the edge of the page.
  useLayoutEffect(() => {
    if (!isOpen || !entries.current || !button.current) return undefined
    const room = button.current.closest('main') ?? document.documentElement
    const list = entries.current.getBoundingClientRect()
    const at = button.current.getBoundingClientRect()
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    setMoved(sidewaysInto(room.getBoundingClientRect(), list, at))
    setUp(opensUpwards({ top: bar, bottom: window.innerHeight }, list, at))
    return () => {
      setMoved(0)
      setUp(false)
    }
  }, [isOpen])

  useEffect(() => {
    const element = place.current
    if (!isOpen || !element) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const outside = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside, { signal })
    document.addEventListener('focusin', outside, { signal })
    const onKey = (event: KeyboardEvent) => {
      // A dialog that an entry opened has its own keys; closing the entries would close it too.
      const dialog = event.target instanceof Element && event.target.closest('dialog')
      if (dialog && element.contains(dialog)) return
      const all = [...element.querySelectorAll<HTMLElement>('[data-entries] a, [data-entries] button')]
      const now = all.findIndex((entry) => entry === document.activeElement)
      if (event.key === 'Escape') {
        setOpen(false)
        button.current?.focus()
      } else if (event.key === 'ArrowDown') all[(now + 1) % all.length]?.focus()
      else if (event.key === 'ArrowUp') all.at(now <= 0 ? -1 : now - 1)?.focus()
      else if (event.key === 'Home') all[0]?.focus()
      else if (event.key === 'End') all.at(-1)?.focus()
      else return
      event.preventDefault()
    }
    element.addEventListener('keydown', onKey, { signal })
    return () => stop.abort()
  }, [isOpen])

  return (
    <div className="relative" ref={place}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      <div
        ref={entries}
        id={id}
        style={moved === 0 ? {} : { translate: `${moved}px` }}
        className={classes(
          'absolute rounded-lg outlined raised shadow right0',
          styles.list,
          fromLeft && styles.fromLeft,
          (isUpwards || isUp) && styles.upwards,
          !isOpen && styles.closed,
        )}
        data-entries
      >
        {isOpen && (
          <>
            <CloseOnBack onClose={() => setOpen(false)} />
            {children(() => setOpen(false))}
          </>
        )}
      </div>
    </div>
  )
}

interface ActsMenuProps {
  /** What the acts are done with, by name. */
  readonly of: string
  readonly children: MenuButtonProps['children']
}

/** The acts for one row or thing, behind three dots. */
export function ActsMenu({ of, children }: ActsMenuProps) {
  return (
    <MenuButton face={<Icon of={IconDots} />} label={`Actions for ${of}`} className="square">
      {children}
    </MenuButton>
  )
}

interface MenuEntryProps {
  readonly label: string
  readonly icon?: IconDrawing
  /** The key that does the same. */
  readonly hint?: string
  /** How many wait there. */
  readonly count?: number
  /** Where it leads; or else what it does. */
  readonly to?: string
  readonly onClick?: () => void
}

/** One entry of a menu: a link or an act. */
export function MenuEntry({ label, icon, hint, count = 0, to, onClick }: MenuEntryProps) {
  const face = (
    <>
      {icon && <Icon of={icon} />}
      {label}
      {hint && <KeyCap>{hint}</KeyCap>}
      {count > 0 && (
        <span className="meta acc-strong strong">
          {count}
          <span className="sr-only"> open</span>
        </span>
      )}
    </>
  )
  const action = onClick ? { onClick } : {}
  if (to)
    return (
      <Link
        className={classes('row gap12 full body ink rounded-sm left finger tall36', styles.entry)}
        to={to}
        {...action}
      >
        {face}
      </Link>
    )
  return (
    <button
      type="button"
      className={classes('row gap12 full body ink rounded-sm left finger tall36', styles.entry)}
      {...action}
    >
      {face}
    </button>
  )
}

/** The entry of a row's menu that deletes the row. */
export function DeleteEntry({ close, onDelete }: { readonly close: () => void; readonly onDelete: () => void }) {
  return (
    <MenuEntry
      label="Delete"
      icon={IconTrash}
      onClick={() => {
        close()
        onDelete()
      }}
    />
  )
}
