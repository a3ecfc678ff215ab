import { drawerBreakpoint, menuIconsAfter } from '@college/contract/kit'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate } from '#kit/router'
import { classes, HereLink, PageFrame } from '#kit'
import { arrivesLate, type Banner } from '../frame/banner.ts'
import { BannerRow } from '../frame/BannerRow.tsx'
import '#kit/floating.css'
import { logActsFor } from '../menus.ts'
import { Palette } from '../palette/index.ts'
import { Drawer } from './Drawer.tsx'
import { useShell } from './facts.ts'
import { useKeys } from './keys.ts'
import { href } from './links.ts'
import { useRecentPages } from './recentPages.ts'
import styles from './Shell.module.css'
import { useSources } from './sources.ts'
import { TopBar } from './TopBar.tsx'
import { useMediaQuery } from './useMediaQuery.ts'

const noBanners: readonly Banner[] = []
const nowhere: readonly string[] = []

/** The frame of every screen: banners, top bar, drawer, and the sheet with the screen in it. */
export function Shell() {
  const { actor, organisation, banners, hasKeys, isImpersonating, sight } = useShell()
  const isNarrow = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`)
  const [isBeside, setBeside] = useState(true)
  const [isOver, setOver] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const hasIcons = useLater(menuIconsAfter)
  const menuId = useId()
  const navigate = useNavigate()
  const recentPages = useRecentPages(actor)
  const sources = useSources(recentPages.last, isFinding)
  const main = useFocusOnArrival()

  const closeMenu = useCallback(() => setOver(false), [])
  const [seen, setSeen] = useState<readonly string[]>([])
  const find = useCallback(() => {
    setSeen(recentPages.last().map(({ to }) => to))
    setFinding(true)
  }, [recentPages])
  const letters = useMemo(() => {
    const acts = hasKeys && !isImpersonating ? logActsFor(actor) : []
    return Object.fromEntries(acts.map((act) => [act.key.toLowerCase(), () => void navigate(href(act.path))]))
  }, [actor, hasKeys, isImpersonating, navigate])
  useKeys(letters, actor ? find : undefined)
  const [way, setWay] = useState(nowhere)
  const frame = useMemo(
    () => ({ suffix: organisation.name, onTitle: recentPages.visit, onWay: setWay }),
    [organisation.name, recentPages.visit],
  )

  // A notice arrives after the bar: over it, it would push Menu away from under the finger.
  const isUnder = isNarrow && arrivesLate(banners)
  const isMenuOpen = isNarrow ? isOver : isBeside
  return (
    <div className={classes('ground', styles.shell, !isBeside && styles.alone)}>
      <HereLink className={classes('rounded', styles.skip)} to="main">
        Skip to the content
      </HereLink>
      <BannerRow banners={isUnder ? noBanners : banners} />
      <TopBar
        isMenuOpen={isMenuOpen}
        menuId={menuId}
        onMenu={() => (isNarrow ? setOver(!isOver) : setBeside(!isBeside))}
        onFind={find}
      />
      {isNarrow && <BannerRow banners={isUnder ? banners : noBanners} />}
      <div className={classes('flex', styles.body)}>
        {!isNarrow && isBeside && (
          <div className={classes('fixed sticky', styles.beside)}>
            <Drawer id={menuId} way={way} hasIcons={hasIcons} isOverlay={false} onClose={closeMenu} />
          </div>
        )}
        <main id="main" ref={main} className={classes('fill relative surface', styles.sheet)} tabIndex={-1}>
          <PageFrame value={frame}>
            <Outlet />
          </PageFrame>
        </main>
      </div>
      {isNarrow && isOver && <Drawer id={menuId} way={way} hasIcons={hasIcons} isOverlay onClose={closeMenu} />}
      {isFinding && <Palette sources={sources} seen={seen} sight={sight} onClose={() => setFinding(false)} />}
      <ScrollRestoration />
    </div>
  )
}

/** False at first, true after a time in milliseconds. */
function useLater(time: number): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), time)
    return () => clearTimeout(timer)
  }, [time])
  return isLater
}

/** Moves the focus to the sheet when another screen is shown, so that reading starts there. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return main
}
