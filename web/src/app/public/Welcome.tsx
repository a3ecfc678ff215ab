import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Icon, Page } from '#kit'
import { useSiteWords, WelcomeText } from '#content'
import { homeFor } from '../menus.ts'
import { useShell } from '../shell/facts.ts'
import { href } from '../shell/links.ts'

/** The welcome page at `/app/`: what the college says this is, and the way in. */
export function Welcome() {
  const { actor, organisation } = useShell()
  // A guest's came with the name of the college; who is signed in reads their own college's.
  const own = useSiteWords(actor !== null)
  const words = actor ? own : (organisation.words ?? null)
  const to = actor ? href(homeFor(actor)) : href('/signin')
  return (
    <Page title={words?.welcome_title ?? 'Welcome'} sentence={words?.welcome_sentence ?? '\u00A0'}>
      {words && (
        <div className="below32">
          <WelcomeText text={words.welcome_text} />
        </div>
      )}
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
