import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Context } from '#platform'
import { listeningTrouble } from '../troubles.ts'
import type { MetricsPlace } from './place.ts'
import { textType } from './text.ts'

/** Answers `GET /metrics`, and nothing else, at an address of its own. */
export const listenForMetrics = async (
  place: MetricsPlace,
  read: () => Promise<string>,
  log: Pick<Context['log'], 'warn'>,
): Promise<{ port: number; close: () => Promise<void> }> => {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    const end = (status: number, type: string, body: string): void => {
      response.writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    const isScrape = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (!isScrape) {
      end(404, 'text/plain; charset=utf-8', 'Metrics are at /metrics.\n')
      return
    }
    read().then(
      (text) => end(200, textType, text),
      (error: unknown) => {
        log.warn({ err: error }, 'metrics could not be read')
        end(500, 'text/plain; charset=utf-8', 'Metrics could not be read.\n')
      },
    )
  })
  server.maxConnections = 32
  server.listen(place.port, place.host)
  await once(server, 'listening').catch((error: unknown) => {
    throw listeningTrouble(error, place, 'METRICS_ADDRESS')
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
