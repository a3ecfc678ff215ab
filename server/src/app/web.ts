import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Backend, HostLists } from '@college/contract/organisation'
import type { FastifyInstance, FastifyReply } from 'fastify'

const policyOf = (nonce: string, elsewhere: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...elsewhere].join(' '),
    // The preview of a PDF: the page makes such an address from content that runs nothing.
    'frame-src blob:',
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export interface WebOptions {
  /** Folder of the built web; the API alone is served where there is none. */
  folder: string
  backends: () => Promise<readonly Backend[]>
  hosts: HostLists
  /** Origins of the backends at other addresses, which pages may call. */
  elsewhere?: readonly string[]
}

/** Files of the build by their paths, apart from what begins with a dot, such as the list of its parts, and from compressed copies. */
const filesIn = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll(sep, '/'))
      .filter((path) => !/(^|\/)\./.test(path) && /\.\w+$/.test(path) && !/\.(br|gz)$/.test(path)),
  )

/** Serves the built web: hashed files for ever, the page afresh with its own nonce for every address of the application. */
export const addWeb = async (
  app: FastifyInstance,
  { folder, backends, hosts, elsewhere = [] }: WebOptions,
): Promise<void> => {
  app.get('/backends.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ backends: await backends(), hosts }),
  )
  const built = existsSync(join(folder, 'index.html'))
  const page = built ? readFileSync(join(folder, 'index.html'), 'utf8') : ''
  const send = (reply: FastifyReply, status: number): FastifyReply => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(status)
      .header('content-security-policy', policyOf(nonce, elsewhere))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce))
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage = /^(GET|HEAD)$/.test(request.method) && !path.startsWith('/api/') && !/\.[a-z0-9]{2,5}$/i.test(path)
    if (built && isPage) return send(reply, 200)
    const body = { message: 'We couldn’t find this address.', request_id: request.id }
    return reply.code(404).type('application/json; charset=utf-8').send(JSON.stringify(body))
  })
  if (!built) return
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    serve: false,
    preCompressed: true,
    // Its own header would come after the one below, and win.
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', async (_request, reply) => send(reply, 200))
  // One route for all of them, by a list of what there was at the start: a route for each is ten megabytes.
  const files = filesIn(folder)
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*']
    if (files.has(path)) return reply.sendFile(path)
    reply.callNotFound()
    return reply
  })
}
