import { plural, type Actor } from '@college/contract/kit'
import { IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Note } from '#kit'
import { messageList } from './links.ts'
import { useUnreadCounts } from './useUnread.ts'

/** Says on a home that messages wait; nothing where all are read. */
export function UnreadNote({ actor }: { actor: Actor }) {
  const unread = useUnreadCounts(actor)['/messages'] ?? 0
  if (unread === 0) return null
  return (
    <div className="below24">
      <Note icon={IconMail}>
        <Link to={messageList()}>{plural(unread, 'unread message')}</Link>
      </Note>
    </div>
  )
}
