import { Link } from '#kit/router'
import { classes, Icon, Section } from '#kit'
import { useActor } from '#identity'
import { openWays } from './ways.ts'
import styles from './settings.module.css'

/** The ways to the admin screens that are in no menu. */
export function Hub() {
  const { platform_admin: platform } = useActor()
  return openWays(platform).map(({ title, ways }) => (
    <Section key={title} title={title}>
      <ul className={classes('list grid', styles.ways)}>
        {ways.map(({ to, label, text, icon }) => (
          <li className="flex gap12 relative hairline pad12-0" key={to}>
            <Icon of={icon} size={20} />
            <div>
              <Link className="label whole" to={`/app${to}`}>
                {label}
              </Link>
              <p className="muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  ))
}
