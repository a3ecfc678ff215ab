import type { AudienceList } from '@college/contract/messaging'
import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Icon } from '#kit'
import { remindThose } from './people.ts'

/** Begins a reminder to those of a list who are behind; a list narrowed to others has none. */
export function RemindThoseBehind({ list, query }: { list: AudienceList; query: string }) {
  const to = remindThose(list, query)
  return (
    to !== null && (
      <Button component={Link} to={to} variant="default" leftSection={<Icon of={IconBell} />}>
        Remind those behind
      </Button>
    )
  )
}
