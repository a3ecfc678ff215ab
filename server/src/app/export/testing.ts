import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ExportJob } from '@college/contract/app'
import pino from 'pino'
import { fromBuffer } from 'yauzl'
import type { Entry } from 'yauzl'
import { expect } from 'vitest'
import type { Context } from '#platform'
import { testKeys } from '#testing'
import type { TestApp, TestCaller } from '#testing'
import { runExports } from './run.ts'

/** What jobs of a test work with. */
export const contextOf = (college: TestApp): Context => ({
  db: college.db,
  now: college.clock.now,
  random: randomBytes,
  log: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
  labels: college.app.domains.registry.label,
  keys: testKeys,
  files: college.files,
})

/** Makes exports until this one is made or failed: the node of the test makes them beside us. */
export const settledExport = async (
  college: TestApp,
  caller: TestCaller,
  id: number,
): Promise<ExportJob | undefined> => {
  const context = contextOf(college)
  for (let look = 0; ; look += 1) {
    await runExports(context, college.app.domains)
    const job = (await caller.get<ExportJob[]>('/exports')).data.find((each) => each.id === id)
    if (job === undefined || job.state === 'ready' || job.state === 'failed') return job
    if (look > 600) throw new Error(`the export ${job.name} is still ${job.state}`)
    await pause(100)
  }
}

/** The files of an archive, by path. */
export const unpacked = (archive: Buffer): Promise<Map<string, Buffer>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, Buffer>()
    fromBuffer(archive, { lazyEntries: true }, (failure, zip) => {
      if (failure) return reject(failure)
      zip.on('entry', (entry: Entry) => {
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(error)
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.once('error', reject)
          stream.once('end', () => {
            entries.set(entry.fileName, Buffer.concat(chunks))
            zip.readEntry()
          })
          return undefined
        })
      })
      zip.once('end', () => resolve(entries))
      zip.once('error', reject)
      zip.readEntry()
      return undefined
    })
  })

/** Everything about a person as they take it along. */
export const takenAlong = async (college: TestApp, caller: TestCaller): Promise<Buffer> => {
  const asked = await caller.put<ExportJob>('/export/person', {})
  expect(asked.status).toBe(202)
  expect(await settledExport(college, caller, asked.data.id)).toMatchObject({ state: 'ready', problem: null })
  const file = await caller.get('/export/file', { id: asked.data.id })
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/zip'])
  return file.raw
}
