import { IconDots, IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from '#kit/router'
import { CloseOnBack } from '../dialog/LeaveGuards.tsx'
import { classes, Icon, type IconDrawing } from '../theme/index.ts'
import { KeyCap } from './KeyCap.tsx'
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

/** Pixels that stay free between entries and the edge of the window. */
const edge = 8

/** How far entries have to be moved to the right, or with less than nothing to the left, to stand within a window. */
export const shiftInto = ({ left, right }: Pick<DOMRect, 'left' | 'right'>, width: number): number =>
  Math.max(edge - left, Math.min(0, width - edge - right))

/** A button that unfolds a short list of links and acts under itself. */
export function MenuButton({ face, label, className, fromLeft = false, isUpwards = false, children }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const entries = list.current
    if (!isOpen || !entries) return
    entries.style.translate = 'none'
    const shift = shiftInto(entries.getBoundingClientRect(), document.documentElement.clientWidth)
    if (shift !== 0) entries.style.translate = `${shift}px`
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
      const entries = [...element.querySelectorAll<HTMLElement>('[data-entries] a, [data-entries] button')]
      const now = entries.findIndex((entry) => entry === document.activeElement)
      if (event.key === 'Escape') {
        setOpen(false)
        button.current?.focus()
      } else if (event.key === 'ArrowDown') entries[(now + 1) % entries.length]?.focus()
      else if (event.key === 'ArrowUp') entries.at(now <= 0 ? -1 : now - 1)?.focus()
      else if (event.key === 'Home') entries[0]?.focus()
      else if (event.key === 'End') entries.at(-1)?.focus()
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
        id={id}
        ref={list}
        className={classes(
          'absolute rounded-lg outlined raised shadow right0',
          styles.list,
          fromLeft && styles.fromLeft,
          isUpwards && styles.upwards,
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
