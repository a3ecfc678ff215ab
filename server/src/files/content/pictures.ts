import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { code } from '@college/contract/kit'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { ApiError } from '#kit'
import type { Context } from '#kit'
import { stage, stagingPath, unstage } from './staging.ts'
import type { Staged } from './staging.ts'

/** Points of the largest picture: what a camera makes, and no more than memory has room for. */
export const mostPoints = 60_000_000

const quality = 92

// One picture at a time: each needs memory for all of its points.
sharp.cache(false)
sharp.concurrency(1)
let last: Promise<unknown> = Promise.resolve()
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work, work)
  last = mine.catch(() => undefined)
  return mine
}

const broken = (): ApiError => {
  const words = 'This picture cannot be read. Open it on your device and save it anew, then try again.'
  return new ApiError(code.unsupportedMedia, words, [{ path: 'file', message: words }])
}

const tooManyPoints = (): ApiError => {
  const words = `This picture is too large: at most ${mostPoints / 1_000_000} million points. Save a smaller copy of it.`
  return new ApiError(code.tooLarge, words, [{ path: 'file', message: words }])
}

const written = (picture: Sharp, type: string): Sharp => {
  if (type === 'image/jpeg') return picture.jpeg({ quality, mozjpeg: false })
  return type === 'image/webp' ? picture.webp({ quality }) : picture.png()
}

const cleanTypes = ['image/jpeg', 'image/png', 'image/webp']

/**
 * The picture without what its camera wrote into it: position, device, owner, time. It is turned as the camera held it. A
 * picture that says none of this stays as it is, byte by byte; a file of another type as well.
 */
export const withoutPosition = async (
  node: Pick<Context, 'files' | 'random'>,
  staged: Staged,
  type: string,
): Promise<Staged> => {
  if (!cleanTypes.includes(type)) return staged
  const options = { limitInputPixels: false, animated: true, failOn: 'error' } as const
  const said = await sharp(staged.path, options)
    .metadata()
    .catch(() => {
      throw broken()
    })
  if (said.width * said.height > mostPoints) throw tooManyPoints()
  const notes = [said.exif, said.xmp, said.iptc, said.tifftagPhotoshop].some((each) => each !== undefined)
  if (!notes && (said.comments?.length ?? 0) === 0) return staged
  return inTurn(async () => {
    const path = stagingPath(node)
    try {
      const bounded = { ...options, limitInputPixels: mostPoints, sequentialRead: true }
      await written(sharp(staged.path, bounded).autoOrient().keepIccProfile(), type)
        .toFile(path)
        .catch((error: unknown) => {
          throw error instanceof Error && /no space left|ENOSPC/i.test(error.message)
            ? Object.assign(new Error('no space left'), { code: 'ENOSPC' })
            : broken()
        })
      const clean = await stage(node, createReadStream(path), node.files.largest)
      await unstage(staged)
      return clean
    } finally {
      await rm(path, { force: true })
    }
  })
}
