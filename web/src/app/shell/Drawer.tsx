import { NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, type RefObject } from 'react'
import { Link, useLocation } from '#kit/router'
import { classes, Dialog, Icon } from '#kit'
import { menuFor } from '../menus.ts'
import { allColleges, useShell } from './facts.ts'
import { hereAmong, href, linkIcon } from './links.ts'
import { Mark } from './Mark.tsx'
import styles from './Drawer.module.css'

interface DrawerProps {
  readonly id: string
  /** The addresses that the way to the page goes through, the nearest last. */
  readonly way: readonly string[]
  /** The icons come a moment after load; their space is kept. */
  readonly hasIcons: boolean
  /** Lies over the page instead of beside it. */
  readonly isOverlay: boolean
  readonly onClose: () => void
}

/** The side drawer: every link of the person's roles, with what waits for them, and the version at its foot. */
export function Drawer({ id, way, hasIcons, isOverlay, onClose }: DrawerProps) {
  const links = useRef<HTMLElement>(null)
  useSwipeAway(links, isOverlay ? onClose : undefined)
  const nav = (
    <nav
      ref={links}
      id={id}
      className={classes('stack high scrolls', styles.drawer, hasIcons && styles.withIcons)}
      aria-label="Main"
    >
      <Links way={way} onOpen={isOverlay ? onClose : undefined} />
    </nav>
  )
  if (!isOverlay) return nav
  return (
    <Dialog label="Menu" className={classes('flush', styles.overlay)} onClose={onClose}>
      <div className={classes('spread ground sticky top0', styles.head)}>
        <Mark />
        <button type="button" className={classes('square', styles.close)} aria-label="Close the menu" onClick={onClose}>
          <Icon of={IconX} size={20} />
        </button>
      </div>
      <CollegeSelect onChoose={onClose} />
      {nav}
    </Dialog>
  )
}

/** The choice of the college where the bar has no room for it. */
function CollegeSelect({ onChoose }: { onChoose: () => void }) {
  const { colleges } = useShell()
  if (!colleges) return null
  const data = [
    ...colleges.all.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: '', label: allColleges },
  ]
  return (
    <NativeSelect
      className={styles.colleges}
      label="College"
      data={data}
      value={String(colleges.chosen ?? '')}
      onChange={({ currentTarget: { value } }) => {
        onChoose()
        colleges.choose(value === '' ? null : Number(value))
      }}
    />
  )
}

function Links({ way, onOpen }: { way: readonly string[]; onOpen: (() => void) | undefined }) {
  const { actor, counts, version } = useShell()
  const { pathname, search } = useLocation()
  const ofAnother = (query: string): boolean => {
    const named = new URLSearchParams(query).get('user_id')
    return named !== null && named !== String(actor?.id)
  }
  const groups = menuFor(actor)
  // What is of another person is not under the reader’s own lists.
  const offered = groups.filter((group) => !(group.id === 'own' && ofAnother(search))).flatMap(({ links }) => links)
  const here = hereAmong(
    offered.map(({ path }) => path),
    pathname,
    way.filter((address) => !ofAnother(address.replace(/^[^?]*/, ''))),
  )
  const id = useId()
  return (
    <>
      {groups.map((group) => (
        <div key={group.id} className={styles.group}>
          {group.title && (
            <h2 className={classes('meta ink3', styles.title)} id={`${id}-${group.id}`}>
              {group.title}
            </h2>
          )}
          <ul className="list" {...(group.title ? { 'aria-labelledby': `${id}-${group.id}` } : {})}>
            {group.links.map(({ path, label }) => (
              <li key={path}>
                <Link
                  className={classes('row prose gap12 rounded ring-inside hovers plain', styles.link)}
                  to={href(path)}
                  aria-current={path === here ? 'page' : undefined}
                  {...(onOpen ? { onClick: onOpen } : {})}
                >
                  <span className={classes('inline-flex fixed unseen', styles.icon)}>
                    <Icon of={linkIcon(path)} />
                  </span>
                  <span className="fill">{label}</span>
                  <Count of={counts[path] ?? 0} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {version && <p className={classes('muted', styles.version)}>Version {version}</p>}
    </>
  )
}

function Count({ of }: { of: number }) {
  if (of <= 0) return null
  return (
    <span className={classes('meta acc-strong strong centred tinted', styles.count)}>
      {of > 99 ? '99+' : of}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

const swipe = 60

/** Calls back when a finger moves from right to left across the element. */
function useSwipeAway(place: RefObject<HTMLElement | null>, away: (() => void) | undefined) {
  useEffect(() => {
    const element = place.current
    if (!element || !away) return undefined
    const stop = new AbortController()
    const options = { signal: stop.signal, passive: true }
    let from: Touch | undefined
    element.addEventListener('touchstart', (event) => (from = event.touches[0]), options)
    const end = (event: TouchEvent) => {
      const to = event.changedTouches[0]
      if (!from || !to) return
      const across = from.clientX - to.clientX
      if (across > swipe && across > 2 * Math.abs(from.clientY - to.clientY)) away()
    }
    element.addEventListener('touchend', end, options)
    return () => stop.abort()
  }, [place, away])
}
