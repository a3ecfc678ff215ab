import { Button } from '@mantine/core'
import { IconBell, IconPencil } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Icon } from '#kit'
import { newMessage, reminderOf, type Beginning } from './links.ts'

/** Opens a new message to somebody, or to everyone on a list. */
export const WriteButton = ({ words = 'Write', ...beginning }: Beginning & { readonly words?: string }) => (
  <Button component={Link} to={newMessage(beginning)} variant="default" leftSection={<Icon of={IconPencil} />}>
    {words}
  </Button>
)

interface RemindButtonProps {
  /** Whom it is for. */
  readonly person: number
  /** What waits, as “your placement report for the third quarter”. */
  readonly what: string
  /** Its page, as the person opens it. */
  readonly about: string
}

/** Opens a message that reminds somebody of what waits for them, with its words begun. */
export const RemindButton = ({ person, what, about }: RemindButtonProps) => (
  <Button
    component={Link}
    to={reminder({ person, what, about })}
    variant="default"
    leftSection={<Icon of={IconBell} />}
  >
    Remind
  </Button>
)

const reminder = ({ person, what, about }: RemindButtonProps): string =>
  newMessage({ ...reminderOf(what, about), people: [person] })

/** What a message to everyone who is behind begins with. */
export const toThoseBehind = (query: string): Beginning => ({
  list: 'trainees',
  query,
  title: 'trainees who are behind',
  subject: 'Keeping your training on track',
  text: 'Kia ora {{firstname}},\n\nYour records show that you’re behind at the moment. Please look at your goals and hours this week, and log what you have done. If something is in the way, reply to this message and we will find a time to talk.\n\nNgā mihi,\n{{sender}}',
})
