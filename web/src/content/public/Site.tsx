import type { Website } from '@college/contract/content'
import { richImage } from '@college/contract/kit'
import { IconClock, IconMail, IconMapPin, IconPhone, IconSpeakerphone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#kit/router'
import { classes, Icon, Note, type IconDrawing } from '#kit'
import styles from './public.module.css'

/** What the college says over all of its public pages. */
export function SiteBanner({ website }: { website: Website | null }) {
  const banner = website?.banner
  if (!banner) return null
  return (
    <Note icon={IconSpeakerphone} above>
      {banner}
    </Note>
  )
}

/** The college’s name and logo, as a preview shows them. */
export function SiteHead({ website }: { website: Website }) {
  const { title, tagline, logo_file_id: logo } = website
  return (
    <>
      <div className={classes('row gap12', styles.head)}>
        {logo !== null && <img className={styles.logo} src={richImage(logo)} alt="" />}
        <div>
          <b>{title}</b>
          {tagline && <p className="muted">{tagline}</p>}
        </div>
      </div>
      <SiteBanner website={website} />
    </>
  )
}

function Line({ icon, children }: { icon: IconDrawing; children: ReactNode }) {
  return (
    <li className="row gap8 top">
      <Icon of={icon} />
      <span>{children}</span>
    </li>
  )
}

/** How to reach the college, and the pages that every college has. */
export function SiteFoot({ website }: { website: Website | null }) {
  const { title, email, phone, address, hours } = website ?? {}
  return (
    <footer className={classes('secondary ink2 grid max44 hairline-top', styles.foot)}>
      {title && (
        <div className="stack gap8">
          <b className="ink">{title}</b>
          <ul className="list stack gap6">
            {email && (
              <Line icon={IconMail}>
                <a href={`mailto:${email}`}>{email}</a>
              </Line>
            )}
            {phone && (
              <Line icon={IconPhone}>
                <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
              </Line>
            )}
            {address && <Line icon={IconMapPin}>{address.replaceAll(/\s*\n\s*/g, ', ')}</Line>}
            {hours && <Line icon={IconClock}>{hours}</Line>}
          </ul>
        </div>
      )}
      <nav aria-label="College pages">
        <ul className="list stack gap6">
          <li>
            <Link to="/app/about">About us</Link>
          </li>
          <li>
            <Link to="/app/contact">Contact us</Link>
          </li>
          <li>
            <Link to="/app/help">Help</Link>
          </li>
          <li>
            <Link to="/app/privacy">Privacy statement</Link>
          </li>
          <li>
            <Link to="/app/terms">Terms of use</Link>
          </li>
          <li>
            <Link to="/app/static/">All pages</Link>
          </li>
        </ul>
      </nav>
    </footer>
  )
}
