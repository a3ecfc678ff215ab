import { useSearchParams } from 'react-router'
import { MailPage } from './MailPage.tsx'
import { Outbox } from './Outbox.tsx'

/** `/messages/admin`: the outbox, or one mail of it. */
export function AdminMessages() {
  const [query] = useSearchParams()
  const id = Number(query.get('mail'))
  return Number.isSafeInteger(id) && id > 0 ? <MailPage key={id} id={id} /> : <Outbox />
}
