import { useNavigate, useSearchParams } from '#kit/router'
import { Page } from '#kit'
import { Conversation } from './Conversation.tsx'
import { messageList, ownMessages } from './links.ts'
import { useReader } from './reader.ts'
import styles from './message.module.css'

/** `/message`: one conversation as a page. */
export function MessagePage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const reader = useReader()
  const id = Number(query.get('id'))
  return (
    <div className={styles.reading}>
      <Conversation
        key={id}
        id={Number.isSafeInteger(id) && id > 0 ? id : 0}
        onLeave={() => void navigate(messageList())}
        renderHead={(subject, acts) => (
          <Page title={subject} breadcrumb={[ownMessages(reader), { label: subject }]} actions={acts} />
        )}
      />
    </div>
  )
}
