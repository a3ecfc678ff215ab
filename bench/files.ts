import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCollege, startStatic } from './nodes.ts'
import type { Node } from './nodes.ts'
import type { Finding } from './report.ts'
import { password } from './fixtures.ts'
import type { College } from './fixtures.ts'

const size = 100_000_000
const rounds = Number(process.env['ROUNDS'] ?? 5)
const crowd = 10_000

const signIn = async (node: Node): Promise<Record<string, string>> => {
  const response = await fetch(`${node.address}/api/v1/user/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'person1', password }),
  })
  const { token } = await response.json()
  return { authorization: `JWT ${token}` }
}

const send = async (node: Node, headers: Record<string, string>, content: Blob, name: string): Promise<number> => {
  const form = new FormData()
  form.append('if_taken', 'rename')
  form.append('file', content, name)
  const response = await fetch(`${node.address}/api/v1/file`, { method: 'PUT', headers, body: form })
  const { data, message } = await response.json()
  if (response.status !== 201) throw new Error(`an upload was answered with ${response.status}: ${message}`)
  return data.id
}

/** Seconds until all of a file has come. */
const seconds = async (url: string, options: RequestInit): Promise<number> => {
  const began = performance.now()
  const response = await fetch(url, options)
  let bytes = 0
  if (response.body) for await (const chunk of response.body) bytes += chunk.length
  if (bytes !== size) throw new Error(`${bytes} bytes came instead of ${size}`)
  return (performance.now() - began) / 1_000
}

const middle = (values: readonly number[], share = 0.5): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Uploads at once, a download beside a plain file server, and a full folder. */
export const measureFiles = async (college: College): Promise<Finding[]> => {
  const node = await startCollege(college.url)
  const headers = await signIn(node)
  const bytes = randomBytes(size)
  const content = new Blob([new Uint8Array(bytes)])
  const idle = node.memory()
  let most = idle
  const watch = setInterval(() => {
    most = Math.max(most, node.memory())
  }, 50)
  const began = performance.now()
  const ids = await Promise.all(Array.from({ length: 10 }, (_, n) => send(node, headers, content, `${n}.bin`)))
  const taken = (performance.now() - began) / 1_000
  clearInterval(watch)

  const folder = await mkdtemp(join(tmpdir(), 'college-bench-static-'))
  await writeFile(join(folder, 'file.bin'), bytes)
  const plain = await startStatic(folder)
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await seconds(`${node.address}/api/v1/file/${ids[0]}/download`, { method: 'POST', headers }))
    theirs.push(await seconds(`${plain.address}/file.bin`, {}))
  }
  await plain.stop()
  await rm(folder, { recursive: true, force: true })

  await college.db.script(
    `insert into file (organisation_id, user_id, parent_file_id, name, size, mimetype, uploaded_at, uploaded_by, checksum)
     select f.organisation_id, f.user_id, f.id, 'Scan ' || n || '.pdf', n, 'application/pdf', now() - n * interval '1 minute', f.user_id, repeat('0', 64)
     from file f cross join generate_series(1, ${crowd}) n where f.user_id = 1 and f.parent_file_id is null;
     analyze file`,
  )
  const root = await college.db.row<{ id: number }>('select id from file where user_id = 1 and parent_file_id is null')
  const times: number[] = []
  for (let turn = 0; turn < 40 * rounds; turn += 1) {
    const sort = ['-is_folder,name', '-uploaded_at', 'size', '-name'][turn % 4]
    const start = performance.now()
    await (
      await fetch(`${node.address}/api/v1/files?parent_file_id=${root?.id}&sort=${sort}&limit=50`, { headers })
    ).text()
    times.push(performance.now() - start)
  }
  await node.stop()
  const speed = (each: readonly number[]): number => Math.round(size / 1_000_000 / middle(each))
  return [
    {
      what: '(f) ten uploads of 100 MB at once: memory of the server',
      ours: `${most} MB at most, ${idle} MB before; ${taken.toFixed(1)} s`,
      beside: '',
      ratio: '',
      bar: '< 400 MB',
    },
    {
      what: '(f) download of 100 MB, held against its checksum on the way',
      ours: `${speed(ours)} MB/s`,
      beside: `@fastify/static: ${speed(theirs)} MB/s`,
      ratio: (middle(theirs) / middle(ours)).toFixed(2),
      bar: '≥ 0.5',
    },
    {
      what: `(f) a folder of ${crowd.toLocaleString('en-NZ')} files, 50 at a time`,
      ours: `p50 ${Math.round(middle(times))} ms, p95 ${Math.round(middle(times, 0.95))} ms`,
      beside: '',
      ratio: '',
      bar: 'p95 ≤ 200 ms',
    },
  ]
}
