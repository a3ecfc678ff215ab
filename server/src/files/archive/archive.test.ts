import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { deflateRawSync } from 'node:zlib'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow, TestCaller } from '#testing'
import { uploadBy } from '../testing.ts'

const college = await openTestApp({ environment: { FILE_LARGEST_MB: '5' } })
let trainee: TestCaller
beforeAll(async () => {
  trainee = await college.as('trainee1')
})

interface Part {
  name: string
  content?: Buffer
  /** What the archive says of the size unfolded, where it lies. */
  says?: number
  /** The checksum that it says. */
  sum?: number
  flags?: number
  method?: number
  attributes?: number
  /** Begins where another part does. */
  over?: number
}

/** An archive written sign by sign, so that it can say what is not so. */
const zipOf = (parts: readonly Part[]): Buffer => {
  const bodies: Buffer[] = []
  const heads: Buffer[] = []
  const starts: number[] = []
  let at = 0
  for (const part of parts) {
    const { name, content = Buffer.from('a'), flags = 0x800, method = 8, attributes = 0o100_644 << 16 } = part
    const packed = method === 8 ? deflateRawSync(content, { level: 9 }) : content
    const bytes = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(part.sum ?? crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(part.says ?? content.length, 18)
    common.writeUInt16LE(bytes.length, 22)
    const start = part.over === undefined ? at : (starts[part.over] ?? 0)
    starts.push(start)
    if (part.over === undefined) {
      const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, bytes, packed])
      bodies.push(local)
      at += local.length
    }
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(attributes >>> 0, 6)
    tail.writeUInt32LE(start, 10)
    heads.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0003'), common, tail, bytes]))
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directory, end])
}

const bytesKept = async (): Promise<number> =>
  (await readdir(join(college.files.incoming, '..'), { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  ).length

const rows = async (): Promise<number> =>
  (await college.db.row<{ n: number }>('select count(*)::int as n from file'))?.n ?? -1

const sent = async (content: Buffer, name = 'archive.zip'): Promise<AnyRow> => {
  const answer = await uploadBy(college, 'trainee1', { name, content, fields: { if_taken: 'rename' } })
  if (answer.status !== 201) throw new Error(answer.message)
  return answer.data
}

describe('a hostile archive leaves nothing', () => {
  const zeros = Buffer.alloc(40_000_000)
  const one = { name: 'a.txt' }
  const sixMegabytes = Buffer.concat(
    Array.from({ length: 60 }, () => Buffer.concat([randomBytes(2_000), Buffer.alloc(98_000)])),
  )
  const astray = 'We couldn’t unzip this archive: a name in it would lead somewhere else or cannot be used.'
  const tooMuch = 'This archive is too large when unzipped: at most 200 MB.'
  const slips = [
    '../a.txt',
    '../../../../tmp/a.txt',
    'x/../../a.txt',
    '/etc/passwd',
    'C:/a.txt',
    String.raw`..\a.txt`,
    'x/./a.txt',
    './../a.txt',
    'x//a.txt',
    'a\u0000.txt',
    'x/CON',
    'a\u202Etxt.exe',
  ]
  it.each<readonly [string, () => Buffer, number, string]>([
    ...slips.map((name) => [`a name ${JSON.stringify(name)}`, () => zipOf([one, { name }]), 476, astray] as const),
    ['many zeros', () => zipOf([{ name: 'zeros', content: zeros }]), 413, tooMuch],
    [
      'zeros that say they are few',
      () => zipOf([{ name: 'zeros', content: zeros, says: 10 }]),
      415,
      'This archive is damaged, so we unzipped nothing.',
    ],
    [
      'parts that lie over each other',
      () =>
        zipOf([
          { name: 'a', content: randomBytes(50_000) },
          ...Array.from({ length: 40 }, (_, n) => ({ name: `b${n}`, content: randomBytes(50_000), over: 0 })),
        ]),
      476,
      'We couldn’t unzip this archive: its parts overlap.',
    ],
    [
      '1,001 files',
      () => zipOf(Array.from({ length: 1_001 }, (_, n) => ({ name: `${n}` }))),
      476,
      'This archive has more than 1000 files and folders.',
    ],
    [
      'a link',
      () => zipOf([{ name: 'link', content: Buffer.from('/etc/passwd'), attributes: 0o120_777 << 16 }]),
      476,
      'We couldn’t unzip this archive: it has links to other places in it.',
    ],
    [
      'a device',
      () => zipOf([{ name: 'device', attributes: 0o060_666 << 16 }]),
      476,
      'We couldn’t unzip this archive: it has something in it that is neither a file nor a folder.',
    ],
    [
      'a password',
      () => zipOf([{ ...one, flags: 0x801 }]),
      476,
      'We couldn’t unzip this archive: it is locked with a password.',
    ],
    [
      'an unknown way of packing',
      () => zipOf([{ ...one, method: 12 }]),
      476,
      'We couldn’t unzip this archive: it uses a compression method we can’t read.',
    ],
    [
      'a name twice',
      () => zipOf([one, { name: 'A.TXT' }]),
      476,
      'We couldn’t unzip this archive: “A.TXT” is in it twice.',
    ],
    [
      'a file that is a folder',
      () => zipOf([{ name: 'a' }, { name: 'a/b' }]),
      476,
      'We couldn’t unzip this archive: a name in it is both a file and a folder.',
    ],
    [
      'a program',
      () => zipOf([one, { name: 'run.exe' }]),
      415,
      'You can’t upload programs here, only documents, pictures and archives.',
    ],
    [
      'a file that is not as it was packed',
      () => zipOf([one, { name: 'b.txt', sum: 1 }]),
      415,
      'This archive is damaged, so we unzipped nothing.',
    ],
    [
      'folders without end',
      () => zipOf([{ name: `${Array.from({ length: 3_000 }, (_, n) => n).join('/')}/a.txt` }]),
      476,
      'We couldn’t unzip this archive: its folders go too deep.',
    ],
    [
      'one file larger than a file may be',
      () => zipOf([{ name: 'a', content: sixMegabytes }]),
      413,
      'A file in this archive is too large: at most 5 MB.',
    ],
    [
      'half of it',
      () => zipOf([{ name: 'a', content: randomBytes(9_000) }]).subarray(0, 5_000),
      415,
      'This is not a ZIP archive that can be read. It may be damaged.',
    ],
  ])('%s', async (_what, make, status, words) => {
    const archive = await sent(make())
    const before = [await rows(), await bytesKept()]
    const answer = await trainee.post('/file/unzip', { id: archive.id, if_taken: 'rename' })
    expect([answer.status, answer.message]).toEqual([status, words])
    expect([await rows(), await bytesKept()]).toEqual(before)
  })

  it('an archive in an archive is a file like any other', async () => {
    const inner = zipOf([one])
    const archive = await sent(zipOf([{ name: 'inner.zip', content: inner, method: 0 }]), 'outer.zip')
    const answer = await trainee.post<{ files: number }>('/file/unzip', { id: archive.id })
    expect([answer.status, answer.data.files]).toEqual([201, 1])
  })
})

const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

describe('there and back', () => {
  it('a tree with an encrypted file is zipped, unfolded and the same byte by byte', async () => {
    const contents = new Map([
      ['Kete/Ngā mahi.txt', Buffer.from('Kia ora '.repeat(5_000))],
      ['Kete/deep/down/random.bin', randomBytes(200_000)],
      ['Kete/empty.txt', Buffer.alloc(0)],
    ])
    for (const [path, content] of contents) {
      const parts = path.split('/')
      const made = await uploadBy(college, 'trainee1', {
        name: parts.at(-1) ?? '',
        content,
        fields: { path: parts.slice(0, -1).join('/') },
      })
      expect(made.status).toBe(201)
      if (path.endsWith('.bin')) expect((await trainee.post('/file/encrypt', { id: made.data.id })).status).toBe(261)
    }
    const folders = (await trainee.get<AnyRow[]>('/folders')).data
    const kete = folders.find((folder) => folder['name'] === 'Kete')
    const zip = await trainee.post('/file/zip', { ids: [kete?.id ?? 0] })
    expect([zip.status, zip.data['name'], zip.data['mimetype']]).toEqual([201, 'Kete.zip', 'application/zip'])
    const out = await trainee.post<{ folder: AnyRow; files: number; folders: number }>('/file/unzip', {
      id: zip.data.id,
      name: 'Out',
    })
    expect([out.status, out.data.files, out.data.folders]).toEqual([201, 3, 3])
    const again = await trainee.post('/file/unzip', { id: zip.data.id, name: 'Out' })
    expect([again.status, again.named]).toEqual([468, ['name']])
    const found = (await trainee.get<AnyRow[]>('/files', { is_folder: false, limit: 500 })).data
    const after = (await trainee.get<AnyRow[]>('/folders')).data
    const pathOf = (row: AnyRow): string => {
      const above = after.find(({ id }) => id === row['parent_file_id'])
      return (above && above['parent_file_id'] !== null ? `${pathOf(above)}/` : '') + String(row['name'])
    }
    for (const [path, content] of contents) {
      const row = found.find((each) => pathOf(each) === `Out/${path}`)
      expect([path, row?.['checksum']]).toEqual([path, sha(content)])
      const back = await trainee.post(`/file/${row?.id ?? 0}/download`)
      expect([path, sha(back.raw)]).toEqual([path, sha(content)])
    }
    const taken = await trainee.post('/file/zip', { ids: [kete?.id ?? 0], download: true })
    expect([taken.status, taken.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(taken.raw.subarray(0, 2).toString()).toBe('PK')
  })

  it('copies a folder with all that is in it, and not into itself', async () => {
    const { root, folder } = college.person('trainee1')
    await uploadBy(college, 'trainee1', { name: 'in it.txt', content: 'copied', fields: { parent_file_id: folder } })
    const copy = await trainee.post('/file/copy', { id: folder, parent_file_id: root, name: 'The copy' })
    expect([copy.status, copy.data['name']]).toEqual([201, 'The copy'])
    const inside = (await trainee.get<AnyRow[]>('/files', { parent_file_id: copy.data.id })).data
    expect(inside.map((row) => row['name'])).toEqual(['in it.txt'])
    expect((await trainee.post(`/file/${inside[0]?.id ?? 0}/download`)).raw.toString()).toBe('copied')
    expect((await trainee.post('/file/copy', { id: folder, parent_file_id: folder })).status).toBe(476)
  })
})
