import { Button } from '@mantine/core'
import { IconBell, IconPencil } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Icon, type IconDrawing } from '#kit'
import { newMessage, reminderOf, type Beginning, type Reminded } from './links.ts'

interface InLine {
  /** The name of the person whose line in a list the button ends; it is small there. */
  readonly of?: string
}

/** How the button looks: at the head of a page, or small in a line. */
const look = (of: string | undefined, icon: IconDrawing) =>
  of === undefined ? ({ leftSection: <Icon of={icon} /> } as const) : ({ size: 'sm' } as const)

/** Opens a new message to somebody, or to everyone on a list. */
export const WriteButton = ({
  words = 'Write',
  of,
  ...beginning
}: Beginning & InLine & { readonly words?: string }) => (
  <Button component={Link} to={newMessage(beginning)} variant="default" {...look(of, IconPencil)}>
    {words}
    {of !== undefined && <span className="sr-only">: {of}</span>}
  </Button>
)

interface RemindButtonProps extends InLine {
  /** Whom it is for. */
  readonly person: number
  /** What waits, as “your placement report for the third quarter”. */
  readonly what: Reminded
  /** Its page, as the person opens it. */
  readonly about: string
}

/** Opens a message that reminds somebody of what waits for them, with its words begun. */
export const RemindButton = ({ person, what, about, of }: RemindButtonProps) => (
  <Button component={Link} to={reminder({ person, what, about })} variant="default" {...look(of, IconBell)}>
    Remind
    {of !== undefined && <span className="sr-only">: {of}</span>}
  </Button>
)

/** Both ways to one person, side by side at the head of a page of theirs on which something waits. */
export const WriteAndRemind = (given: RemindButtonProps) => (
  <>
    <WriteButton people={[given.person]} />
    <RemindButton {...given} />
  </>
)

const reminder = ({ person, what, about }: RemindButtonProps): string =>
  newMessage({ ...reminderOf(what, about), people: [person] })
