import { createServer } from 'node:http'
import { startMailCatcher } from '../server/src/messaging/testing/catcher.ts'
import type { CaughtMail } from '../server/src/messaging/testing/catcher.ts'

/** A mail server with a letter box beside it that the processes of the journeys can look into. */
export interface Post {
  /** Settings of the server whose mails end here. */
  readonly settings: { readonly SMTP_URL: string; readonly MAIL_FROM: string }
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
    settings: { SMTP_URL: catcher.url, MAIL_FROM: 'College records <records@college.test>' },
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
