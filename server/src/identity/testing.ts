import type { TestApp } from '#testing'

/** A mail as it lies in the outbox. */
export interface OutboxMail {
  event: string
  to_address: string
  subject: string
  text: string
}

/** Mails written to an address, the newest first. */
export const mailsTo = (college: TestApp, address: string): Promise<OutboxMail[]> =>
  college.db.rows<OutboxMail>(
    'select event, to_address, subject, text from outbox where lower(to_address) = lower($1) order by id desc',
    [address],
  )

/** The secret of the link in the newest mail of an event to an address. */
export const linkSecret = async (college: TestApp, address: string, event: string): Promise<string> => {
  const mail = (await mailsTo(college, address)).find((each) => each.event === event)
  const secret = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!secret) throw new Error(`No link of ${event} went to ${address}`)
  return secret
}
