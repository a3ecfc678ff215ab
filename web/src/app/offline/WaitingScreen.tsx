import { Button } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Empty, Page, useUnsent, Waiting, WaitingSection } from '#kit'

/** `/waiting`: what was logged without a network and is on this device only, to be opened, changed or removed. */
export function WaitingScreen() {
  const entries = useUnsent()
  return (
    <Page
      title="On this device"
      sentence="What you log offline stays here, where only you can read it, until it is sent."
    >
      {entries === null ? (
        <Waiting shape="list" />
      ) : entries.length > 0 ? (
        <WaitingSection />
      ) : (
        <Empty
          icon={IconCloudCheck}
          title="Nothing is waiting"
          text="Everything you logged has been sent. You can keep logging offline; we’ll send it when you’re back online."
        >
          <Button component={Link} to="/" variant="default">
            Home
          </Button>
        </Empty>
      )}
    </Page>
  )
}
