import { useSearchParams } from '#kit/router'
import { AllMessages } from '../message/AllMessages.tsx'
import { MailPage } from './MailPage.tsx'
import { Outbox } from './Outbox.tsx'

/** `/messages/admin`: all messages, the outbox, or one mail of it. */
export function AdminMessages() {
  const [query] = useSearchParams()
  const id = Number(query.get('mail'))
  if (Number.isSafeInteger(id) && id > 0) return <MailPage key={id} id={id} />
  return query.get('tab') === 'outbox' ? <Outbox /> : <AllMessages />
}
