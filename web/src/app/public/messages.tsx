import { Button } from '@mantine/core'
import { IconLock, IconMapOff, IconRoadOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#kit/router'
import { Empty, Page, type IconDrawing } from '#kit'
import { homeFor } from '../menus.ts'
import { useShell } from '../shell/facts.ts'
import { href } from '../shell/links.ts'

interface MessageProps {
  readonly title: string
  readonly icon: IconDrawing
  readonly heading: string
  readonly text: ReactNode
}

function Message({ title, icon, heading, text }: MessageProps) {
  const { actor } = useShell()
  return (
    <Page title={title}>
      <Empty icon={icon} title={heading} text={text}>
        <Button component={Link} to={href(homeFor(actor))} variant="default">
          {actor ? 'Back to your home' : 'Back to the start'}
        </Button>
      </Empty>
    </Page>
  )
}

/** `/404`: nothing is at this address. */
export function NotFound() {
  return (
    <Message
      title="Page not found"
      icon={IconMapOff}
      heading="Nothing is at this address"
      text="The link may be old or incomplete."
    />
  )
}

/** `/forbidden`: the screen is for administrators. */
export function Forbidden() {
  return (
    <Message
      title="No access"
      icon={IconLock}
      heading="This page is for administrators"
      text="If you need it, ask the college office."
    />
  )
}

/** A path that the specification defines without a screen. */
export function NotPart() {
  return (
    <Message
      title="Not part of this version"
      icon={IconRoadOff}
      heading="There is no page at this address"
      text="A later version will have a page here."
    />
  )
}
