// PostgreSQL runs this for each finished segment of its log: node keep-segment.mjs <segment> <folder> <name>. It ends well only once the
// folder has all of it on the disk, since PostgreSQL writes over the segment after that.
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const [, , segment, folder, name] = process.argv
const place = join(folder, name)
const bytes = await readFile(segment)
const there = await readFile(place).catch(() => null)
if (there && !there.equals(bytes)) {
  process.stderr.write(`${place} is there already, and is another\n`)
  process.exit(1)
}
if (!there) {
  const aside = `${place}.part`
  await rm(aside, { force: true })
  const file = await open(aside, 'wx', 0o600)
  await file.writeFile(bytes)
  await file.sync()
  await file.close()
  await rename(aside, place)
  if (process.platform !== 'win32') {
    const names = await open(folder)
    await names.sync()
    await names.close()
  }
}
