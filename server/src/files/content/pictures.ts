import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { code } from '@college/contract/kit'
import type Library from 'sharp'
import type { Sharp } from 'sharp'
import { ApiError, FairQueue, ownerOf } from '#platform'
import type { Call } from '#platform'
import { stage, stagingPath, unstage } from './staged.ts'
import type { Staged } from './staged.ts'

/** Pixels of the largest picture, of all its frames together: what a camera makes, and no more than memory has room for. */
export const mostPixels = 40_000_000
const megapixel = 1_000_000

const quality = 92

/** What reads pictures, itself read with the first of them. */
const openLibrary = async (): Promise<typeof Library> => {
  const { default: library } = await import('sharp')
  // One picture at a time: each needs memory for all of its points.
  library.cache(false)
  library.concurrency(1)
  return library
}
const seconds = 20
const slow = 'This picture takes too long to read. Save a smaller copy of it, then try again.'
const queue = new FairQueue({
  what: 'pictures',
  name: 'pictures',
  running: 1,
  waiting: 200,
  waitingEach: 40,
  time: (seconds + 5) * 1_000,
  slow,
})

const broken = (): ApiError => {
  const words = 'We can’t read this picture. Open it on your device, save it again, then upload that copy.'
  return new ApiError(code.unsupportedMedia, words, [{ path: 'file', message: words }])
}

const tooManyPixels = (pixels: number): ApiError => {
  // Rounded up, so that what is a little over never reads as if it were allowed.
  const has = Math.ceil(pixels / megapixel).toLocaleString('en-NZ')
  const words = `This picture has ${has} megapixels; we take up to ${mostPixels / megapixel}. Save a smaller copy of it.`
  return new ApiError(code.tooLarge, words, [{ path: 'file', message: words }])
}

const tooSlow = (): ApiError => new ApiError(code.tooLarge, slow, [{ path: 'file', message: slow }])

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
  node: Pick<Call, 'files' | 'random' | 'caller'>,
  staged: Staged,
  type: string,
): Promise<Staged> => {
  if (!cleanTypes.includes(type)) return staged
  const options = { limitInputPixels: false, animated: true, failOn: 'error' } as const
  const sharp = await openLibrary()
  const said = await sharp(staged.path, options)
    .metadata()
    .catch(() => {
      throw broken()
    })
  // Of what moves, the height is that of all its frames.
  const pixels = said.width * said.height
  if (pixels > mostPixels) throw tooManyPixels(pixels)
  const notes = [said.exif, said.xmp, said.iptc, said.tifftagPhotoshop].some((each) => each !== undefined)
  if (!notes && (said.comments?.length ?? 0) === 0) return staged
  return queue.run(ownerOf(node.caller), async () => {
    const path = stagingPath(node)
    try {
      const bounded = { ...options, limitInputPixels: mostPixels, sequentialRead: true }
      await written(sharp(staged.path, bounded).timeout({ seconds }).autoOrient().keepIccProfile(), type)
        .toFile(path)
        .catch((error: unknown) => {
          if (error instanceof Error && error.message.includes('timeout')) throw tooSlow()
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
