import { randomBytes } from 'node:crypto'
import { idempotencyHeader } from '@college/contract/kit'
import { send } from '#testing'
import type { Answered, AnyRow, PersonName, TestApp } from '#testing'

/** A file that is sent, with what goes before it. */
export interface Sent {
  readonly name?: string
  readonly content: Buffer | string
  readonly fields?: Readonly<Record<string, string | number>>
  readonly key?: string
}

/** The body of an upload as a browser writes it. */
export const multipart = ({ name = 'file.txt', content, fields = {} }: Sent): { type: string; body: Buffer } => {
  const boundary = `----${randomBytes(12).toString('hex')}`
  const head = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(head.join('') + part),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}

/** Sends a file in the name of whoever has the token. */
export const uploadAs = <T = AnyRow>(college: TestApp, token: string, sent: Sent): Promise<Answered<T>> => {
  const { type, body } = multipart(sent)
  return send<T>(college.http, {
    method: 'PUT',
    url: '/api/v1/file',
    headers: {
      authorization: `JWT ${token}`,
      'content-type': type,
      ...(sent.key ? { [idempotencyHeader]: sent.key } : {}),
    },
    payload: body,
  })
}

/** Sends a file in the name of a person of the fixtures. */
export const uploadBy = async <T = AnyRow>(college: TestApp, who: PersonName, sent: Sent): Promise<Answered<T>> =>
  uploadAs<T>(college, await college.tokenOf(who), sent)
