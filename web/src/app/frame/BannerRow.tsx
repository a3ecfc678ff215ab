import {
  IconAlertTriangle,
  IconCloudOff,
  IconInfoCircle,
  IconKey,
  IconMailX,
  IconRefreshDot,
  IconUrgent,
  IconUserShare,
} from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { classes, Icon, type IconDrawing } from '#kit/theme'
import { firstBanner, type Banner, type BannerKind } from './banner.ts'
import styles from './BannerRow.module.css'

const icons: Record<BannerKind, IconDrawing> = {
  impersonation: IconUserShare,
  offline: IconCloudOff,
  version: IconRefreshDot,
  password: IconKey,
  address: IconMailX,
  notice: IconInfoCircle,
}

const tones: Partial<Record<BannerKind, string>> = { offline: 'on-warn', version: 'on-acc', notice: 'on-acc' }

const levelTones = { info: 'on-acc', warning: 'on-warn', urgent: 'on-bad' } as const

const levelIcons = { info: IconInfoCircle, warning: IconAlertTriangle, urgent: IconUrgent } as const

function Words({ banner }: { banner: Banner }) {
  const [open, setOpen] = useState(false)
  if (banner.lead === undefined) return <p className={classes('body', styles.text)}>{banner.text}</p>
  // Only what is read on its own page ends in dots.
  const isWhole = banner.action?.label !== 'Read'
  return (
    <p className={classes('body', !isWhole && 'three-lines', styles.text, !open && styles.folded)}>
      <b>{banner.lead}</b> <span className={styles.rest}>{banner.text}</span>{' '}
      {isWhole && (
        <button
          type="button"
          className={classes('underlined inherits tall24', styles.more)}
          onClick={() => setOpen(true)}
        >
          Read
        </button>
      )}
    </p>
  )
}

/** The row over the top bar: one banner at a time. It stays in view while acting as another person, and without a network. */
export function BannerRow({ banners }: { banners: readonly Banner[] }) {
  const banner = firstBanner(banners)
  const acting = banner?.kind === 'impersonation'
  const stays = acting || banner?.kind === 'offline'
  const height = banner && (stays ? '--over' : '--above')
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = row.current
    if (!height || !element) return undefined
    const page = document.documentElement.style
    const measure = (): void => page.setProperty(height, `${element.offsetHeight}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      page.removeProperty(height)
    }
  }, [height])
  return (
    <div
      ref={row}
      role={acting ? 'status' : undefined}
      aria-live="polite"
      className={classes(stays && classes('sticky top0', styles.stays))}
    >
      {banner && (
        <div
          className={classes(
            'row wrap screen-only gap4-12 tall48',
            styles.banner,
            styles[banner.kind],
            banner.level ? levelTones[banner.level] : tones[banner.kind],
          )}
        >
          <Icon of={banner.level ? levelIcons[banner.level] : icons[banner.kind]} size={20} />
          <Words banner={banner} />
          {banner.aside && <span className="secondary">{banner.aside}</span>}
          {banner.action && (
            <button
              type="button"
              className={classes('rounded label finger inherits tall32 surface', styles.action)}
              onClick={banner.action.run}
            >
              {banner.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
