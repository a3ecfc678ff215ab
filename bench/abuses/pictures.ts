import sharp from 'sharp'
import { again } from './abuse.ts'
import type { Abuse } from './abuse.ts'

const atOnce = 8

const picture = async (width: number, height: number): Promise<Blob> => {
  const made = await sharp({ create: { width, height, channels: 3, background: '#0a7' } })
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .webp({ effort: 0 })
    .toBuffer()
  return new Blob([new Uint8Array(made)])
}

/** Pictures of few bytes and many points: more points than are taken, and as many as are. */
export const largePictures: readonly Abuse[] = [
  [8_192, 7_200],
  [7_300, 5_400],
].map(([width = 0, height = 0]) => ({
  name: `${atOnce} WebP files of ${Math.round((width * height) / 1_000_000)} megapixels are uploaded at once, again and again`,
  prepare: async ({ node, signedIn }) => {
    const [headers, content] = await Promise.all([signedIn('person102'), picture(width, height)])
    return (signal) =>
      again(
        atOnce,
        async () => {
          const form = new FormData()
          form.append('if_taken', 'rename')
          form.append('file', content, 'large.webp')
          const response = await fetch(`${node.address}/api/v1/file`, { method: 'PUT', headers, body: form, signal })
          await response.arrayBuffer()
          return String(response.status)
        },
        signal,
      )
  },
}))
