import type { IncomingMessage } from 'node:http'
import { PassThrough, pipeline } from 'node:stream'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { BusboyHeaders } from '@fastify/busboy'
import { code } from '@college/contract/kit'
import { ApiError, badField } from '#platform'

const limits = { fields: 10, fieldNameSize: 100, fieldSize: 8_192, files: 2, parts: 12, headerPairs: 50 }

const cut = (): ApiError => new ApiError(code.bad, 'The upload was cut short. Nothing of it was kept.')

/** The file of an upload, with the fields that came before it. */
export interface Incoming {
  readonly fields: Readonly<Record<string, string>>
  readonly name: string
  readonly body: Readable
}

// What is refused is read to its end and thrown away, as a sender that is cut off never reads why; but not for ever.
const mostWaste = 2_000_000_000

/**
 * Reads a multipart body as it comes: `take` is given the part `file` as a stream and what came before it. Its answer counts once the
 * whole body has come well; where that fails, `undo` is given the answer.
 */
export const receive = <T>(
  request: IncomingMessage,
  take: (incoming: Incoming) => Promise<T>,
  undo: (taken: T) => Promise<void>,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const fields: Record<string, string> = {}
    let taking: Promise<T> | null = null
    let body: PassThrough | null = null
    let problem: Error | null = null
    let waste = 0

    const finish = (failure: Error | null): void => {
      const failed = failure ?? problem
      if (!taking) {
        reject(failed ?? badField('file', 'There is no file in this upload'))
        return
      }
      const taken = taking
      if (!failed) {
        taken.then(resolve, reject)
        return
      }
      taken
        .then(undo, () => undefined)
        .then(
          () => reject(failed),
          () => reject(failed),
        )
    }

    const reader = (): InstanceType<typeof Busboy> => {
      try {
        return new Busboy({ headers: request.headers as BusboyHeaders, limits, preservePath: true }) // its type wants what it checks itself
      } catch {
        throw badField('', 'This request cannot be read')
      }
    }
    let busboy: InstanceType<typeof Busboy>
    try {
      busboy = reader()
    } catch (error) {
      request.resume()
      reject(error)
      return
    }

    busboy.on('field', (name, value, nameCut, valueCut) => {
      if (taking) problem ??= badField(name, 'Fields come before the file')
      else if (Object.hasOwn(fields, name)) problem ??= badField(name, 'Give this only once')
      else if (nameCut || valueCut) problem ??= badField(name, 'This is too long')
      else Object.defineProperty(fields, name, { value, enumerable: true })
    })
    busboy.on('file', (part, stream, name) => {
      if (part !== 'file' || taking || problem) {
        problem ??= badField(part, taking ? 'One file at a time' : 'The part with the file is called file')
        stream.resume()
        return
      }
      const passing = new PassThrough({ highWaterMark: 262_144 })
      body = passing
      stream.on('data', (chunk: Buffer) => {
        if (passing.destroyed) {
          waste += chunk.length
          if (waste > mostWaste) request.destroy()
        } else if (!passing.write(chunk)) {
          stream.pause()
          passing.once('drain', () => stream.resume())
        }
      })
      stream.once('end', () => passing.end())
      passing.once('close', () => stream.resume())
      taking = take({ fields, name, body: passing })
      taking.catch(() => passing.destroy())
    })
    for (const limit of ['fieldsLimit', 'partsLimit', 'filesLimit'] as const)
      busboy.on(limit, () => {
        problem ??= badField('', 'This upload has too many parts')
      })

    pipeline(request, busboy, (error) => {
      if (!error) {
        finish(null)
        return
      }
      body?.destroy(cut())
      finish(cut())
    })
  })
