import {
  IconBuildingCommunity,
  IconBuildings,
  IconCheck,
  IconChevronDown,
  IconLogout2,
  IconMenu2,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react'
import { Link, useLocation } from '#kit/router'
import { classes, Icon, Initials, KeyCap, MenuButton, MenuEntry, ThemeSegments } from '#kit'
import { useTesting } from '#identity'
import { helpPathFor, homeFor, logActsFor, profileMenuFor } from '../menus.ts'
import { helpTopicAt } from '../screens.ts'
import { allColleges, useShell, type ShellActor } from './facts.ts'
import { href, linkIcon } from './links.ts'
import { Mark } from './Mark.tsx'
import styles from './TopBar.module.css'

interface TopBarProps {
  readonly isMenuOpen: boolean
  readonly menuId: string
  readonly onMenu: () => void
  readonly onFind: () => void
}

/** The bar over the full width: menu, home, search, log, settings, help, and the person. */
export function TopBar({ isMenuOpen, menuId, onMenu, onFind }: TopBarProps) {
  const { actor, organisation, colleges } = useShell()
  const testing = useTesting()
  const { pathname, search } = useLocation()
  const topic = helpTopicAt(pathname.replace(/^\/app/, ''), new URLSearchParams(search).get('section'))
  const helpHere = topic ? `/help?topic=${topic}` : helpPathFor(actor)
  return (
    <header className={classes('row gap8 ground sticky screen-only', styles.bar)}>
      <button
        type="button"
        className={classes('square', styles.square)}
        aria-label="Menu"
        aria-expanded={isMenuOpen}
        aria-controls={menuId}
        onClick={onMenu}
      >
        <Icon of={IconMenu2} size={20} />
      </button>
      <Link
        className={classes('row gap10 ink tall40 plain', styles.home, colleges !== null && styles.bare)}
        to={href(homeFor(actor))}
        aria-label={`${organisation.name || 'College'} ${organisation.tagline}, home`}
      >
        <Mark />
        {!colleges && <CollegeWords of={organisation} />}
      </Link>
      {colleges && (
        <MenuButton
          label={`College: ${organisation.name} ${organisation.tagline}`}
          fromLeft
          className={classes('row gap8 rounded ink left shrink not-phone hovers', styles.profile, styles.colleges)}
          face={
            <>
              <CollegeWords of={organisation} />
              <span className="inline-flex ink2">
                <Icon of={IconChevronDown} size={16} />
              </span>
            </>
          }
        >
          {(close) =>
            [...colleges.all, { id: null, name: allColleges }].map(({ id, name }) => (
              <MenuEntry
                key={id}
                label={name}
                icon={id === colleges.chosen ? IconCheck : id === null ? IconBuildings : IconBuildingCommunity}
                onClick={() => {
                  close()
                  colleges.choose(id)
                }}
              />
            ))
          }
        </MenuButton>
      )}
      {actor && (
        <button
          type="button"
          className={classes('row gap10 rounded body ink3 left outlined surface', styles.find)}
          onClick={onFind}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <Icon of={IconSearch} />
          <span className={classes('truncate grow', styles.findWords)}>Find or go to…</span>
          <span className="inline-flex wide-only" aria-hidden>
            <KeyCap>{isApple() ? '⌘ K' : 'Ctrl K'}</KeyCap>
          </span>
        </button>
      )}
      <div className={classes('row gap8 away', styles.tools)}>
        {testing && <span className={classes('meta warn rounded-sm', styles.test)}>Test</span>}
        <LogMenu />
        {(actor?.isAdmin || actor?.isPlatformAdmin) && <Tool to="/settings/admin" label="Settings" />}
        <Tool to={helpHere} label="Help" />
        {actor ? <ProfileMenu actor={actor} /> : <Tool to="/signin" label="Sign in" />}
      </div>
    </header>
  )
}

function CollegeWords({ of: { name, tagline } }: { of: { readonly name: string; readonly tagline: string } }) {
  return (
    <span className="stack shrink clip not-phone">
      <span className={classes('label nowrap', styles.name)}>{name}</span>{' '}
      <span className={classes('ink2 nowrap', styles.tagline)}>{tagline}</span>
    </span>
  )
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

function Tool({ to, label }: { to: string; label: string }) {
  return (
    <Link className={classes('square', styles.square)} to={href(to)} aria-label={label} title={label}>
      <Icon of={linkIcon(to)} size={20} />
    </Link>
  )
}

function LogMenu() {
  const { actor, isImpersonating } = useShell()
  const { pathname } = useLocation()
  const acts = logActsFor(actor)
  // An editor has its own main act; two ways to log beside it would compete.
  if (isImpersonating || acts.length === 0 || pathname.endsWith('/edit')) return null
  const face = (
    <>
      <Icon of={IconPlus} />
      <span className="not-phone">Log</span>
    </>
  )
  // The homes of trainees and fellows have it at their foot, where a thumb is.
  const isAtFoot = homeFor(actor) !== '/home'
  return (
    <div className={classes(isAtFoot && 'not-phone')}>
      <MenuButton
        label="Log"
        face={face}
        className={classes('inline gap8 rounded label acc-strong tinted', styles.tinted)}
      >
        {(close) =>
          acts.map((act) => (
            <MenuEntry
              key={act.path}
              to={href(act.path)}
              icon={linkIcon(act.path)}
              label={act.label}
              hint={act.key}
              onClick={close}
            />
          ))
        }
      </MenuButton>
    </div>
  )
}

function ProfileMenu({ actor }: { actor: ShellActor }) {
  const { counts, onSignOut } = useShell()
  const face = (
    <>
      <Initials of={actor.initials} tinted />
      <span className="stack shrink clip wide-only">
        <span className={classes('label nowrap', styles.name)}>{actor.displayName}</span>{' '}
        <span className={classes('ink2 nowrap', styles.tagline)}>{actor.roleWords}</span>
      </span>
      <span className="inline-flex ink2 wide-only">
        <Icon of={IconChevronDown} size={16} />
      </span>
    </>
  )
  return (
    <MenuButton
      face={face}
      label={`${actor.displayName} ${actor.roleWords}`}
      className={classes('row gap10 rounded ink left hovers', styles.profile)}
    >
      {(close) => (
        <>
          <div className={classes('hairline below6', styles.who)}>
            <div className={classes('label nowrap', styles.name)}>{actor.displayName}</div>
            <div className={classes('ink2 nowrap', styles.tagline)}>{actor.roleWords}</div>
          </div>
          {profileMenuFor(actor).map(({ path, label }) => (
            <MenuEntry
              key={path}
              to={href(path)}
              icon={linkIcon(path)}
              label={label}
              count={counts[path] ?? 0}
              onClick={close}
            />
          ))}
          <div className={styles.theme}>
            <p className="below8 meta ink2" aria-hidden>
              Theme
            </p>
            <ThemeSegments />
          </div>
          <MenuEntry
            icon={IconLogout2}
            label="Sign out"
            onClick={() => {
              close()
              onSignOut()
            }}
          />
        </>
      )}
    </MenuButton>
  )
}
