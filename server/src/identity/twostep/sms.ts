import { z } from 'zod'

/** Sends a text to a phone; rejects when the gateway does not take it. */
export interface SmsGateway {
  send: (to: string, text: string) => Promise<void>
}

/** How a gateway is spoken to. */
export interface SmsSettings {
  url: string
  /** Value of the Authorization header; a single word is a bearer token. */
  token: string | null
  from: string | null
  format: 'json' | 'form'
  /** Names of the members, as this gateway calls them. */
  fields: { to: string; from: string; text: string }
}

const timeout = 8_000

/** Shape of SMS_FIELDS: what the gateway calls the number, the sender and the text. */
export const smsFields = z.strictObject({ to: z.string().min(1), from: z.string().min(1), text: z.string().min(1) })

const bodyOf = ({ from, format, fields }: SmsSettings, to: string, text: string): { type: string; body: string } => {
  const members = { [fields.to]: to, ...(from === null ? {} : { [fields.from]: from }), [fields.text]: text }
  return format === 'json'
    ? { type: 'application/json', body: JSON.stringify(members) }
    : { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(members).toString() }
}

/** A gateway that takes one POST for each text. What it answers is not read, and no redirect is followed. */
export const openSmsGateway = (settings: SmsSettings): SmsGateway => ({
  send: async (to, text) => {
    const { type, body } = bodyOf(settings, to, text)
    const { token } = settings
    const response = await fetch(settings.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      headers: {
        'content-type': type,
        ...(token === null ? {} : { authorization: token.includes(' ') ? token : `Bearer ${token}` }),
      },
      body,
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
  },
})
