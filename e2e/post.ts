import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { startMailCatcher } from '../server/src/messaging/testing/catcher.ts'
import type { CaughtMail } from '../server/src/messaging/testing/catcher.ts'
import { now } from './clock.ts'

const bounceSecret = 'a secret of reports that mail came back'

/** A mail server with a letter box beside it that the processes of the journeys can look into. */
export interface Post {
  /** Settings of the server whose mails end here. */
  readonly settings: { readonly SMTP_URL: string; readonly MAIL_FROM: string; readonly MAIL_BOUNCE_SECRET: string }
  /** Where the letter box is. */
  readonly address: string
  readonly close: () => Promise<void>
}

/** Starts a mail server and its letter box. */
export const startPost = async (): Promise<Post> => {
  const catcher = await startMailCatcher()
  const box = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://box')
    const found = catcher.wait(searchParams.get('to') ?? '', Number(searchParams.get('n') ?? 1))
    void found.then(
      (mail) => response.setHeader('content-type', 'application/json').end(JSON.stringify(mail)),
      (error: unknown) => response.writeHead(404).end(String(error)),
    )
  })
  await new Promise<void>((ready) => box.listen(0, '127.0.0.1', ready))
  const place = box.address()
  return {
    settings: {
      SMTP_URL: catcher.url,
      MAIL_FROM: 'College records <records@college.test>',
      MAIL_BOUNCE_SECRET: bounceSecret,
    },
    address: `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`,
    close: async () => {
      box.closeAllConnections()
      await new Promise((closed) => box.close(closed))
      await catcher.close()
    },
  }
}

/** The n-th mail to an address, once it has come; the first where left out. */
export const mailTo = async (to: string, n = 1): Promise<CaughtMail> => {
  const box = process.env['MAIL_BOX'] ?? ''
  const response = await fetch(`${box}/?${new URLSearchParams({ to, n: String(n) }).toString()}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as CaughtMail // the box writes nothing else
}

/** Tells a server, as a mail provider does, that a mail to an address came back for good; gives its answer. */
export const reportBounce = async (server: string, { messageId }: CaughtMail, recipient: string): Promise<number> => {
  const body = JSON.stringify({
    id: randomUUID(),
    at: now().toISOString(),
    message_id: messageId,
    recipient,
    permanent: true,
    reason: '550 5.1.1 no such user',
  })
  const signature = createHmac('sha256', bounceSecret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-signature-256': `sha256=${signature}` }
  return (await fetch(`${server}/api/v1/mail/bounce`, { method: 'POST', headers, body })).status
}

/** The mail to an address with these words in its subject, and others in its text: other journeys of the same person have mails too. */
export const mailAbout = async (to: string, words: string, inText = ''): Promise<CaughtMail> => {
  for (let n = 1; ; n += 1) {
    const mail = await mailTo(to, n)
    if (mail.subject.includes(words) && mail.text.includes(inText)) return mail
  }
}
