import { createServer } from 'node:http'
import { Pool } from 'pg'

// What a hand-made server does that knows no people, rules, audit or repeats: one statement, its JSON as it comes.
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 12 })

interface Job {
  text: string
  values: unknown[]
}

let jobs: Record<string, Job> = {}
let turn = 0

const bodyOf = async (request: AsyncIterable<Buffer>): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

const server = createServer((request, response) => {
  void (async () => {
    const path = request.url ?? '/'
    const body = request.method === 'GET' ? '' : await bodyOf(request)
    if (path === '/jobs') {
      jobs = JSON.parse(body)
      response.end('{}')
      return
    }
    const job = jobs[path]
    if (!job) {
      response.statusCode = 404
      response.end()
      return
    }
    if (body) JSON.parse(body)
    turn += 1
    const values = job.values.map((value) => (value === ':turn' ? `Bench ${turn}` : value === ':id' ? turn : value))
    const { rows } = await pool.query<{ body: string }>({ name: path, text: job.text, values })
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(rows[0]?.body ?? '{}')
  })().catch(() => {
    response.statusCode = 500
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`listening ${address.port}\n`)
})
