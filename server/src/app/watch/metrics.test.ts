import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Health } from '@college/contract/app'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestApp, send } from '#testing'
import { readConfiguration } from '../config.ts'
import { Figures } from './figures.ts'
import { listenForMetrics } from './listen.ts'
import { textOf } from './text.ts'

const folder = mkdtempSync(join(tmpdir(), 'college-metrics-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const environment = {
  METRICS_ADDRESS: '127.0.0.1:0',
  BACKUP_DIR: folder,
  BACKUP_PASSPHRASE: 'kauri rimu totara matai',
  DATA_DIR: folder,
}
const college = await openTestApp({ environment, hurry: 0.01 })
const { db, http, app, clock } = college
const log = pino({ level: 'silent' })
const place = (): string => `http://127.0.0.1:${app.metrics?.port}`

/** The lines of a scrape, by what they are of. */
const scrape = async (): Promise<{ text: string; values: Map<string, number> }> => {
  const answer = await fetch(`${place()}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const text = await answer.text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return {
    text,
    values: new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))])),
  }
}

const series =
  /^[a-z_][a-z0-9_]*(\{[a-z_]+="([^"\\\n]|\\.)*"(,[a-z_]+="([^"\\\n]|\\.)*")*\})? (-?\d+(\.\d+)?(e[+-]?\d+)?|NaN|[+-]Inf)$/
const odd = [
  '/Whetu-Ngata',
  '/api/v1/zzz0016?nhi=ZZZ0016',
  '/api/v1/%22%0Ahana%40example.nz',
  '/%ZZ',
  '/api/v1/devactivity/901177',
  '/api/v1//x/../../etc/passwd',
]

describe('metrics', () => {
  it('count calls by the pattern of their route, and have nothing of what callers send', async () => {
    const trainee = await college.as('trainee1')
    await trainee.get('/devactivities', { q: 'Hinemoa Parata ZZZ0016' })
    await trainee.get('/devactivity', { id: 90_117_701 })
    await college.guest.post('/user/signin', { username: 'whetu.ngata', password: 'JWT hunter2 hunter2' })
    for (const url of odd) for (const method of ['GET', 'POST', 'DELETE'] as const) await send(http, { method, url })
    await send(http, { url: '/api/v1/devactivities', headers: { authorization: 'JWT eyJhbGciOi.secret.sealed' } })
    const { text, values } = await scrape()
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(line.startsWith('#') ? /^# (HELP|TYPE) [a-z_]\w* \S/ : series)
    expect(values.get('college_http_requests_total{method="GET",route="/api/v1/devactivities",code="2xx"}')).toBe(1)
    expect(values.get('college_http_requests_total{method="GET",route="/api/v1/devactivities",code="4xx"}')).toBe(1)
    expect(values.get('college_http_requests_total{method="GET",route="/api/v1/devactivity",code="4xx"}')).toBe(1)
    expect(
      values.get('college_http_request_duration_seconds_bucket{method="GET",route="/api/v1/devactivities",le="+Inf"}'),
    ).toBe(2)
    expect(values.get('college_http_requests_total{method="DELETE",route="none",code="4xx"}')).toBeGreaterThan(3)
    for (const [, method = '', url = ''] of text.matchAll(/requests_total\{method="(\w+)",route="([^"]*)"/g))
      expect(url === 'none' || http.hasRoute({ method, url })).toBe(true)
    expect(text).not.toMatch(
      /whetu|ngata|hinemoa|parata|zzz0016|hana|example|901177|passwd|etc\/|hunter|eyJ|JWT|127\.0/i,
    )
    const people = await db.rows<{ email: string; name: string }>(
      'select email, display_name as name from "user" where email is not null',
    )
    for (const { email, name } of people)
      expect([text.includes(email), text.includes(name), name]).toEqual([false, false, name])
  })

  it('are as many as there are routes, whatever is asked', async () => {
    const before = [...(await scrape()).values.keys()]
    for (let n = 0; n < 100; n += 1)
      await send(http, {
        method: 'GET',
        url: `/api/v1/${n.toString(36).repeat(3)}/${n}?${n}=x`,
        headers: { 'user-agent': `agent ${n}` },
      })
    const after = [...(await scrape()).values.keys()]
    expect(
      after.filter((key) => !before.includes(key) && !key.includes('{job=') && !key.includes('route="none"')),
    ).toEqual([])
    expect(after.filter((key) => key.includes('route="none"')).length).toBeLessThan(60)
  })

  it('say of the node what its page Health says, from the same rows', async () => {
    const ran = (kind: string, at: string, trouble: string | null) =>
      db.rows('insert into backup_run (kind, begun_at, ended_at, trouble) values ($1, $2, $2, $3)', [kind, at, trouble])
    await ran('backup', '2026-11-25T13:00:00Z', null)
    await ran('restore', '2026-11-24T13:00:00Z', null)
    await ran('restore', '2026-11-25T13:00:00Z', 'audit: rows of Whetu do not match their seal')
    clock.set('2026-11-26T00:00:00Z')
    await db.rows(
      `insert into outbox (organisation_id, to_address, event, subject, state, give_up_at, created_at) select $1, 'whetu@example.nz', 'password_reset', 'Kia ora', s,
      now(), '2026-11-25T23:59:00Z' from unnest(array['sending', 'failed', 'failed']) s`,
      [college.fixtures.a.organisation],
    )
    await db.rows(
      `insert into failed_job (job, subject, attempts, next_at, problem) values ('push', 'whetu', 9, null, 'gone'), ('push', 'x', 1, now(), 'gone')`,
    )
    const config = readConfiguration(environment)
    const figures = new Figures({ db, log, now: clock.now }, config)
    const text = textOf(await figures.families())
    const { data: page } = await (await college.as('padmin')).get<Health>('/health')
    for (const { name, waiting, failed } of page.queues) {
      expect(text).toContain(`college_waiting{queue="${name}"} ${waiting}\n`)
      expect(text).toContain(`college_failed{queue="${name}"} ${failed}\n`)
    }
    expect(text).toContain('college_waiting_oldest_seconds{queue="mail"} 60\n')
    expect(text).toContain(
      'college_failed_jobs{job="push",state="again"} 1\ncollege_failed_jobs{job="push",state="given_up"} 1\n',
    )
    expect(text).toContain('college_backup_ok{kind="backup"} 1\ncollege_backup_ok{kind="restore"} 0\n')
    expect(text).toContain(
      `college_backup_last_good_timestamp_seconds{kind="backup"} ${Date.UTC(2026, 10, 25, 13) / 1_000}\n`,
    )
    expect(text).toContain('college_backup_segments_waiting 0\n')
    expect(text).toMatch(/college_disk_free_bytes\{place="backups"\} \d+\n/)
    expect(text).not.toMatch(/whetu|Kia ora|seal/i)
    // Asked again at once, it does not ask the database.
    const asked = db.statements()
    await figures.families()
    expect(db.statements()).toBe(asked)
  })

  it('are answered without the figures of a database that does not answer, and never wait in front of calls', async () => {
    const figures = new Figures({ db, log, now: clock.now }, readConfiguration(environment))
    await db.transaction(async (tx) => {
      await tx.rows('lock table outbox in access exclusive mode')
      const text = textOf(await figures.families())
      expect(text).toContain('college_figures_failures_total 1\n')
      expect(text).not.toContain('college_waiting')
    })
    const busy = new Figures({ db: { ...db, waiting: () => 1 }, log, now: clock.now }, readConfiguration(environment))
    const asked = db.statements()
    expect(textOf(await busy.families())).not.toContain('college_waiting')
    expect(db.statements()).toBe(asked)
  })

  it('are asked for at their own address alone, which ends with the node', async () => {
    for (const path of ['/', '/metrics/x', '/ready', '/api/v1/health', '//metrics'])
      expect([path, (await fetch(place() + path)).status]).toEqual([path, 404])
    expect((await fetch(`${place()}/metrics`, { method: 'POST' })).status).toBe(404)
    expect((await send(http, { url: '/metrics' })).status).toBe(404)
    const port = app.metrics?.port ?? 0
    await expect(listenForMetrics({ host: '127.0.0.1', port }, async () => '', log)).rejects.toThrow(
      new Error(`Port ${port} is in use, perhaps by another start of this server. Stop that, or set METRICS_ADDRESS.`),
    )
    await college.close()
    await expect(fetch(`${place()}/metrics`)).rejects.toThrow('fetch failed')
  })

  it('are not counted, and nothing listens, where no address is set', () => {
    expect(readConfiguration({}).metrics).toBeNull()
    expect(readConfiguration({ METRICS_ADDRESS: '[::1]:9464' }).metrics).toEqual({ host: '::1', port: 9464 })
    for (const wrong of ['9464', ':9464', 'http://127.0.0.1:9464', '127.0.0.1:94640', '::1:9464'])
      expect(() => readConfiguration({ METRICS_ADDRESS: wrong })).toThrow('METRICS_ADDRESS: is an address and a port')
  })
})
