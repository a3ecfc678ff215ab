import { Button } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Empty, Page, useUnsent, Waiting, WaitingSection } from '#kit'

/** `/waiting`: what was logged without a network and is on this device only, to be opened, changed or removed. */
export function WaitingScreen() {
  const entries = useUnsent()
  return (
    <Page
      title="On this device"
      sentence="What you log without a network is kept here, readable by you alone, until it is sent."
    >
      {entries === null ? (
        <Waiting />
      ) : entries.length > 0 ? (
        <WaitingSection />
      ) : (
        <Empty
          icon={IconCloudCheck}
          title="Nothing is waiting"
          text="All that you logged is with the college. Without a network you can go on logging; it is kept here and sent once."
        >
          <Button component={Link} to="/" variant="default">
            Home
          </Button>
        </Empty>
      )}
    </Page>
  )
}
