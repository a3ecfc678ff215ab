import { IconChevronRight } from '@tabler/icons-react'
import { useContext, useEffect, type ReactNode } from 'react'
import { Link } from '#kit/router'
import { classes, Icon } from '../theme/index.ts'
import { PageFrame, PageTitle } from './frame.ts'
import styles from './Page.module.css'

/** One step of the way to a page; the page itself is the step without an address. */
export interface Crumb {
  readonly label: string
  readonly to?: string
}

interface PageProps {
  readonly title: string
  /** One sentence under the title, with the count that matters. */
  readonly sentence?: ReactNode
  /** The way here; only below the first level. */
  readonly breadcrumb?: readonly Crumb[]
  readonly actions?: ReactNode
  /** Stands before the title, as a person's initials do. */
  readonly mark?: ReactNode
  /** Takes the full width, as tables of records may. */
  readonly wide?: boolean
  readonly children?: ReactNode
}

/** The sheet of one screen: its head, then what it holds. */
export function Page({ title, sentence, breadcrumb, actions, mark, wide = false, children }: PageProps) {
  const { suffix, onTitle, onWay } = useContext(PageFrame)
  useEffect(() => onTitle(title), [onTitle, title])
  const way = breadcrumb?.flatMap(({ to }) => to ?? []).join('\n') ?? ''
  useEffect(() => {
    if (!onWay || way === '') return undefined
    onWay(way.split('\n'))
    return () => onWay([])
  }, [onWay, way])
  return (
    <div className={classes('full', styles.page, wide && styles.wide)}>
      <title>{suffix ? `${title} – ${suffix}` : title}</title>
      {breadcrumb && <Breadcrumb crumbs={breadcrumb} />}
      <div className={classes('flex wrap top gap16-24 below32', styles.head)}>
        {mark}
        <div className={classes('shrink', styles.words)}>
          <h1 className={classes('title', styles.title)}>{title}</h1>
          {sentence && (
            <p className="above4 prose" data-figures>
              {sentence}
            </p>
          )}
        </div>
        {actions && <div className={classes('row wrap gap8 screen-only', styles.actions)}>{actions}</div>}
      </div>
      <PageTitle value={title}>{children}</PageTitle>
    </div>
  )
}

/** The sheet of a screen that is still on its way, with the room around it that it will have. */
export const BareSheet = ({ children }: { children: ReactNode }) => (
  <div className={classes('full', styles.page)}>{children}</div>
)

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes('flex wrap list muted below4', styles.crumbs)}>
        {crumbs.map(({ label, to }) => (
          <li className="row gap8 tall24" key={`${label} ${to}`}>
            {to ? (
              <Link className="ink2 finger-line" to={to}>
                {label}
              </Link>
            ) : (
              <span className="truncate" aria-current="page">
                {label}
              </span>
            )}
            {to && <Icon of={IconChevronRight} size={14} />}
          </li>
        ))}
      </ol>
    </nav>
  )
}
