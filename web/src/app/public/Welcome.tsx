import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { classes, Icon, Page } from '#kit'
import { homeFor } from '../menus.ts'
import { useShell } from '../shell/facts.ts'
import { href } from '../shell/links.ts'
import styles from './Welcome.module.css'

/** The welcome page at `/app/`: what this is, and the way in. */
export function Welcome() {
  const { actor, organisation } = useShell()
  const to = actor ? href(homeFor(actor)) : href('/signin')
  return (
    <Page
      title={organisation.name ? `Welcome to ${organisation.name}` : 'Welcome'}
      sentence="Training and professional development records, kept in one place."
    >
      <ul className={classes('prose', styles.list)}>
        <li>
          <strong>Trainees</strong> log procedures and activities, follow their programme and hand in placement reports.
        </li>
        <li>
          <strong>Fellows</strong> see whether the hours of their cycle are on pace, and download the evidence.
        </li>
        <li>
          <strong>Educators and directors</strong> sign forms and see who needs them.
        </li>
      </ul>
      <div className="flex wrap gap12">
        <Button component={Link} to={to} rightSection={<Icon of={IconArrowRight} />}>
          {actor ? 'Go to your home' : 'Sign in'}
        </Button>
        {!actor && (
          <Button component={Link} to={href('/register')} variant="default">
            Register
          </Button>
        )}
      </div>
    </Page>
  )
}
