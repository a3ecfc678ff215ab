import { plural, type Actor } from '@college/contract/kit'
import { IconMail } from '@tabler/icons-react'
import { CountLink, Note } from '#kit'
import { unreadList } from './links.ts'
import { useUnreadCounts } from './useUnread.ts'

/** Says on a home that messages wait; nothing where all are read. */
export function UnreadNote({ actor }: { actor: Actor }) {
  const unread = useUnreadCounts(actor)['/messages'] ?? 0
  if (unread === 0) return null
  return (
    <div className="below24">
      <Note icon={IconMail}>
        <CountLink count={unread} to={unreadList}>
          {plural(unread, 'unread message')}
        </CountLink>
      </Note>
    </div>
  )
}
