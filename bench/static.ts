import { createRequire } from 'node:module'
import type { FastifyPluginAsync } from 'fastify'
import Fastify from 'fastify'

// It is a library of the server alone.
const fromServer = createRequire(new URL('../server/package.json', import.meta.url))
const fastifyStatic: FastifyPluginAsync<{ root: string }> = fromServer('@fastify/static')

// What a download is held against: a folder of files, served by itself.
const app = Fastify()
await app.register(fastifyStatic, { root: process.argv[2] ?? '/nowhere' })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
if (address && typeof address === 'object') process.stdout.write(`listening ${address.port}\n`)
process.on('SIGTERM', () => process.exit(0))
