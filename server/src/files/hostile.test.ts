import { Buffer } from 'node:buffer'
import { beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { openTestApp } from '#testing'
import type { TestCaller } from '#testing'
import { uploadBy } from './testing.ts'

const college = await openTestApp()
let trainee: TestCaller
beforeAll(async () => {
  trainee = await college.as('trainee1')
})

const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>'
const script = '<script>window.opener.alert(document.cookie)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const gif = 'GIF89a/*'
const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a7' } })
  .png()
  .toBuffer()

type Case = readonly [what: string, name: string, content: Buffer | string, mimetype: string, inline: boolean]

/** What is kept and never opens by itself, and what opens as the harmless thing it is. */
const kept: readonly Case[] = [
  ['HTML', 'page.html', `<!doctype html>${script}`, 'text/html', false],
  ['HTML called a text', 'page.txt', `<html><body>${script}</body></html>`, 'text/html', false],
  ['HTML called a PDF', 'page.pdf', `  \n<HTML>${script}`, 'text/html', false],
  ['HTML called a picture', 'page.png', `<img src=x onerror=alert(1)>`, 'text/html', false],
  ['HTML behind a byte order mark', 'bom.txt', `\uFEFF<script >alert(1)</script>`, 'text/html', false],
  ['SVG with a script', 'drawing.svg', svg, 'image/svg+xml', false],
  ['SVG behind an XML head', 'drawing.svg.txt', `<?xml version="1.0"?><!-- a -->${svg}`, 'image/svg+xml', false],
  [
    'XML with a style sheet',
    'data.xml',
    '<?xml version="1.0"?><?xml-stylesheet href="x"?><a/>',
    'application/xml',
    false,
  ],
  ['text that looks like nothing', 'notes.txt', 'Kia ora koutou', 'text/plain', true],
  ['a script called a text', 'code.txt', 'fetch("/api/v1/user")', 'text/plain', true],
  ['CSV that begins a formula', 'list.csv', '=HYPERLINK("http://x"),1', 'text/csv', false],
  ['a PDF with JavaScript', 'form.pdf', pdf, 'application/pdf', true],
  ['a PDF called a picture', 'form.png', pdf, 'application/pdf', true],
  ['a PDF that is HTML first', 'both.pdf', `<html>${script}\n${pdf}`, 'application/octet-stream', false],
  ['a picture that is a script as well', 'both.gif', `${gif}${script}*/=1`, 'image/gif', false],
  ['a picture called a page', 'picture.html', png, 'image/png', true],
  ['a picture with a page behind it', 'tail.png', Buffer.concat([png, Buffer.from(script)]), 'image/png', true],
  ['nothing', 'empty.txt', '', 'application/octet-stream', false],
  ['bytes', 'bytes.bin', Buffer.from([0, 1, 2, 3, 250]), 'application/octet-stream', false],
  ['NUL in a text', 'zero.txt', 'a\0b', 'application/octet-stream', false],
  ['half a letter', 'half.txt', Buffer.from([0x41, 0xff, 0xfe]), 'application/octet-stream', false],
  ['a name with quotation marks', 'a"b\'c.txt'.replace('"', '%22'), 'text', 'text/plain', true],
  ['a name of signs', "~!@#$%^&()_+;=,' .txt", 'text', 'text/plain', true],
  ['a name of emoji', '🩺📄.txt', 'text', 'text/plain', true],
  ['a name as long as may be', `${'x'.repeat(251)}.txt`, 'text', 'text/plain', true],
  [
    'an EICAR file where nothing is scanned',
    'eicar.txt',
    String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`,
    'text/plain',
    true,
  ],
]

describe('what is kept, and how it leaves', () => {
  it.each(kept)('%s', async (_what, name, content, mimetype, inline) => {
    const sent = await uploadBy(college, 'trainee1', { name, content, fields: { if_taken: 'rename' } })
    expect([sent.status, sent.data['mimetype'], sent.data['viewable']]).toEqual([201, mimetype, inline])
    const [view, download] = [
      await trainee.post(`/file/${sent.data.id}/view`),
      await trainee.post(`/file/${sent.data.id}/download`),
    ]
    for (const answer of [view, download]) {
      expect(answer.status).toBe(200)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
      expect(answer.headers['content-security-policy']).toContain('sandbox;')
      expect(answer.headers['cache-control']).toBe('no-store')
      const said = inline ? mimetype.replace('text/plain', 'text/plain; charset=utf-8') : 'application/octet-stream'
      expect(answer.headers['content-type']).toBe(said)
    }
    expect(view.headers['content-disposition']).toMatch(inline ? /^inline; / : /^attachment; /)
    expect(download.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w. -]+"; filename\*=UTF-8''[^"',;()]+$/,
    )
  })
})

const elf = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), Buffer.alloc(60)])
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
describe('what is not kept here', () => {
  it.each([
    ['a program', 'setup.exe', exe],
    ['a program called a PDF', 'letter.pdf', exe],
    ['a program of another system', 'tool', elf],
    ['a script of the shell', 'run.txt', '#!/bin/sh\nrm -rf /'],
    ['a script of Windows', 'run.bat', 'echo'],
    ['JavaScript', 'page.js', 'alert(1)'],
    ['a page that is a program', 'page.hta', '<html></html>'],
    ['a shortcut', 'open.lnk', 'x'],
  ])('%s', async (_what, name, content) => {
    const answer = await uploadBy(college, 'trainee1', { name, content })
    expect([answer.status, answer.message]).toEqual([
      415,
      'You can’t upload programs here, only documents, pictures and archives.',
    ])
  })
})

const photo = (format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#a40' } })
    .withExif({
      IFD0: { Make: 'Camera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '43/1 31/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '172/1 38/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()

describe('pictures', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('lose where a camera stood, and stay upright: %s', async (format) => {
    const taken = await photo(format)
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const sent = await uploadBy(college, 'trainee1', { name: `photo.${format}`, content: taken })
    expect(sent.status).toBe(201)
    const { raw } = await trainee.post(`/file/${sent.data.id}/view`)
    const clean = await sharp(raw).metadata()
    expect([clean.exif, clean.xmp, clean.orientation]).toEqual([undefined, undefined, undefined])
    expect(raw.includes('Camera')).toBe(false)
    expect([clean.width, clean.height]).toEqual(format === 'jpeg' ? [20, 40] : [clean.width, clean.height])
  })

  it('stay byte by byte where a camera wrote nothing', async () => {
    const sent = await uploadBy(college, 'trainee1', { name: 'plain.png', content: png })
    expect((await trainee.post(`/file/${sent.data.id}/download`)).raw.equals(png)).toBe(true)
  })

  it('of more points than memory has room for are refused by what they say of themselves', async () => {
    const huge = Buffer.from(png)
    huge.writeUInt32BE(50_000, 16)
    huge.writeUInt32BE(50_000, 20)
    // The checksum of the head, which readers look at.
    huge.writeUInt32BE(crc(huge.subarray(12, 29)), 29)
    const answer = await uploadBy(college, 'trainee1', { name: 'huge.png', content: huge })
    expect([answer.status, answer.message]).toEqual([
      413,
      'This picture has 2,500 megapixels; we take up to 40. Save a smaller copy of it.',
    ])
  })

  it('of 59 megapixels are refused by what they say of themselves: eight 59-megapixel WebP files at once as well', async () => {
    const blank = { width: 7_680, height: 7_680, channels: 3, background: 'white' } as const
    const large = await sharp({ create: blank })
      .webp({ effort: 0 })
      .withExif({ IFD0: { Make: 'Camera' } })
      .toBuffer()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => uploadBy(college, 'trainee1', { name: `large ${at}.webp`, content: large })),
    )
    const words = 'This picture has 59 megapixels; we take up to 40. Save a smaller copy of it.'
    expect(answers.map(({ status, message }) => [status, message])).toEqual(Array(8).fill([413, words]))
  })

  it('that move are counted with all their frames', async () => {
    const frames = Array.from({ length: 10 }, (_, at) =>
      sharp({ create: { width: 2_000, height: 2_100, channels: 3, background: { r: at * 25, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    )
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp({ effort: 0 })
      .toBuffer()
    const answer = await uploadBy(college, 'trainee1', { name: 'moving.webp', content: moving })
    expect([answer.status, answer.message]).toEqual([
      413,
      'This picture has 42 megapixels; we take up to 40. Save a smaller copy of it.',
    ])
  })

  it('that are cut short are refused in words', async () => {
    const answer = await uploadBy(college, 'trainee1', {
      name: 'cut.jpg',
      content: (await photo('jpeg')).subarray(0, 400),
    })
    expect([answer.status, answer.message]).toEqual([
      415,
      'We can’t read this picture. Open it on your device, save it again, then upload that copy.',
    ])
  })
})

const crc = (bytes: Buffer): number => {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
