import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import type { Database } from '#database'
import type { Context } from '#platform'
import type { Demo } from './data/index.ts'

type DemoFile = Demo['files'][number]

const escaped = (text: string): string => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)

/** A page with a few lines, as small as a PDF can be. */
const pdfOf = (lines: readonly string[]): Buffer => {
  const words = lines.map((line, at) => `${at === 0 ? '/F1 18 Tf' : '/F1 12 Tf 0 -28 Td'} (${escaped(line)}) Tj`)
  const page = `BT 72 760 Td ${words.join(' ')} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${page.length}>>\nstream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, at) => {
    const start = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const entries = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + end, 'latin1')
}

/** What a file holds, made of its source: a page of Markdown becomes a PDF, a drawing a picture. */
const contentOf = async (folder: string, source: string): Promise<{ bytes: Buffer; type: string }> => {
  const bytes = await readFile(join(folder, 'files', source))
  switch (extname(source)) {
    case '.md': {
      const lines = bytes.toString().replace(/^# /, '').split('\n')
      return { bytes: pdfOf(lines.filter((line) => line !== '')), type: 'application/pdf' }
    }
    case '.svg':
      return { bytes: await sharp(bytes).png().toBuffer(), type: 'image/png' }
    default:
      return { bytes, type: extname(source) === '.csv' ? 'text/csv' : 'text/plain' }
  }
}

interface Owner {
  id: number
  organisation_id: number
  root: number
}

const folderOf = async (tx: Database, owner: Owner, name: string | undefined): Promise<number> => {
  if (name === undefined) return owner.root
  const row = await tx.row<{ id: number }>(
    `insert into file (organisation_id, user_id, parent_file_id, name, is_folder, created_by, updated_by)
     values ($1, $2, $3, $4, true, $2, $2)
     on conflict (parent_file_id, lower(name)) where deleted_at is null do update set name = excluded.name returning id`,
    [owner.organisation_id, owner.id, owner.root, name],
  )
  return row?.id ?? owner.root
}

const add = async (
  context: Pick<Context, 'files' | 'now' | 'random'>,
  tx: Database,
  folder: string,
  file: DemoFile,
): Promise<void> => {
  const owner = await tx.row<Owner & Record<string, unknown>>(
    `select u.id, u.organisation_id, f.id as root from "user" u join file f on f.user_id = u.id and f.parent_file_id is null where u.username = $1`,
    [file.of],
  )
  if (!owner) throw new Error(`there is no ${file.of}`)
  const { bytes, type } = await contentOf(folder, file.source)
  const key = context.random(16).toString('hex')
  const path = join(context.files.incoming, key)
  await writeFile(path, bytes, { mode: 0o600 })
  await context.files.storage.take(key, path)
  const at = new Date(context.now().getTime() - file.on * 86_400_000)
  const made = await tx.row<{ id: number }>(
    `with made as (
       insert into file (organisation_id, user_id, parent_file_id, name, size, mimetype, uploaded_at, uploaded_by, checksum, created_at, updated_at, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $2, $8, $7, $7, $2, $2) returning id, organisation_id)
     insert into filecontent (file_id, organisation_id, storage_key) select id, organisation_id, $9 from made returning file_id as id`,
    [
      owner.organisation_id,
      owner.id,
      await folderOf(tx, owner, file.folder),
      file.name,
      bytes.length,
      type,
      at,
      createHash('sha256').update(bytes).digest('hex'),
      key,
    ],
  )
  if (file.attached)
    await tx.rows(
      `update devactivity set file_ids = file_ids || $2::bigint where id = (
         select id from devactivity where user_id = $1 and state = 'complete' and deleted_at is null and not exists (select 1 from devcycle c where c.id = devcycle_id and c.expired_at is not null)
         order by activity_date desc, id limit 1)`,
      [owner.id, made?.id],
    )
}

/** Gives several people folders and small files, some of them attached to what they logged last. */
export const seedFiles = async (
  context: Pick<Context, 'files' | 'now' | 'random'>,
  tx: Database,
  demo: Demo,
): Promise<void> => {
  for (const file of demo.files) await add(context, tx, demo.folder, file)
}
