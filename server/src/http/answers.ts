import type { Readable } from 'node:stream'
import { code } from '@college/contract/kit'
import type { Endpoint } from '@college/contract/kit'
import type { FastifyReply } from 'fastify'
import type { KeptAnswer } from '#records'

/** What an endpoint answers: data with an optional status, info and further members, or a file as a stream. */
export interface Answer<T> {
  data: T
  status?: number
  info?: object
  token?: string
  /** A `Set-Cookie` header. */
  cookie?: string
}

export interface FileAnswer {
  file: Readable | Buffer
  name: string
  type: string
  /** Opens in a window of its own, in which nothing runs. */
  inline?: boolean
  /** Bytes of a stream, where they are known. */
  size?: number
  status?: number
  /** Goes on as something happens: nothing on the way keeps parts of it back. */
  live?: boolean
}

/** `data` as JSON text that PostgreSQL made, passed on as it is. */
export interface JsonAnswer {
  json: string
  status?: number
  info?: object
}

/** An answer that is all in its headers. */
export interface BareAnswer {
  headers: Readonly<Record<string, string>>
}

/** Sends data that is JSON text already. */
export const sendJson = (
  reply: FastifyReply,
  status: number,
  data: string,
  info?: object,
  token?: string,
): FastifyReply =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(
      `{"data":${data}${info ? `,"info":${JSON.stringify(info)}` : ''}${token ? `,"token":${JSON.stringify(token)}` : ''}}`,
    )

// As RFC 8187 spells what `encodeURIComponent` leaves as it is.
const extended = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const disposition = ({ name, inline }: FileAnswer): string =>
  `${inline ? 'inline' : 'attachment'}; filename="${name.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${extended(name)}`

// What people brought along is shown by itself or not at all: no script of it runs, and nothing is fetched for it.
const sandboxed = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'; base-uri 'none'"

/** Sends what an endpoint answers. */
export const sendAnswer = (
  reply: FastifyReply,
  endpoint: Endpoint,
  result: Answer<unknown> | FileAnswer | JsonAnswer | BareAnswer,
): FastifyReply => {
  if ('headers' in result) return reply.code(endpoint.ok).headers(result.headers).send()
  if ('file' in result) {
    if (result.inline !== undefined) void reply.header('content-security-policy', sandboxed)
    if (result.size !== undefined) {
      void reply.header('content-length', result.size)
      // The length says when a file was cut short. Compressed on the way it would have another: this is how its plugin is told.
      reply.request.headers['x-no-compression'] = 'yes'
    }
    if (result.live) {
      void reply.header('x-accel-buffering', 'no')
      reply.request.headers['x-no-compression'] = 'yes'
    }
    return reply
      .code(result.status ?? endpoint.ok)
      .header('content-disposition', disposition(result))
      .type(result.type)
      .send(result.file)
  }
  if ('json' in result) return sendJson(reply, result.status ?? endpoint.ok, result.json, result.info)
  if (result.cookie) void reply.header('set-cookie', result.cookie)
  const empty = result.data === null || (Array.isArray(result.data) && result.data.length === 0)
  const status = result.status ?? (endpoint.method === 'GET' && empty ? code.empty : endpoint.ok)
  return sendJson(reply, status, JSON.stringify(result.data), result.info, result.token)
}

/** Sends the answer of a write as it was kept for a repeat. */
export const sendKept = (reply: FastifyReply, made: KeptAnswer): FastifyReply => sendJson(reply, made.status, made.body)
