import {
  remindableFrom,
  reminderRefusal,
  soonInWords,
  type FormSignature,
  type WholeForm,
} from '@college/contract/forms'
import { useClient, useZone } from '#kit'
import { hasAddress } from './signers.ts'
import { useMail } from './useMail.ts'

interface RemindWordsProps extends Pick<WholeForm, 'form'> {
  readonly of: FormSignature
}

/** When somebody who was mailed within a day may be reminded; nothing where they may be now, or not at all. */
export function RemindWords({ of, form }: RemindWordsProps) {
  const zone = useZone()
  const now = useClient().context.now()
  const canMail = useMail()
  const from = remindableFrom(of, now)
  if (!canMail || !from || of.mine || !hasAddress(of) || reminderRefusal(of, form, now) !== 'today') return null
  return `. You can remind them ${soonInWords(from, now, zone)}.`
}
