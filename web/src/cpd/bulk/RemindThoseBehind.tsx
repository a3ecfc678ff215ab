import type { AudienceList } from '@college/contract/messaging'
import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Icon } from '#kit'
import { remindThose } from './people.ts'

interface RemindProps {
  readonly list: AudienceList
  readonly query: string
  /** Whom it reminds, as `9 trainees behind`. */
  readonly who: string
}

/** Begins a reminder to those of a list who are behind; a list narrowed to others has none. */
export function RemindThoseBehind({ list, query, who }: RemindProps) {
  const to = remindThose(list, query)
  return (
    to !== null && (
      <Button component={Link} to={to} variant="default" leftSection={<Icon of={IconBell} />}>
        Remind {who}
      </Button>
    )
  )
}
