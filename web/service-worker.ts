import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc, type Plugin } from 'vite'

/** What the page needs of its own: scripts, styles, the two cuts of the typeface that New Zealand's languages use, and the mark. */
const isOfShell = (file: string): boolean =>
  /^assets\/.*\.(js|css)$/.test(file) || /^assets\/figtree-latin.*\.woff2$/.test(file) || file === 'mark.svg'

/** Builds the service worker by itself, with the list of the files it keeps and a version made of their contents' names. */
export function serviceWorker(source: string): Plugin {
  let folder = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async writeBundle() {
      const path = join(import.meta.dirname, source)
      const { code } = await transformWithOxc(await readFile(path, 'utf8'), path)
      const files = (await readdir(folder, { recursive: true })).filter(isOfShell).toSorted()
      const page = await readFile(join(folder, 'index.html'), 'utf8')
      const version = createHash('sha256')
        .update([...files, page, code].join('\n'))
        .digest('hex')
        .slice(0, 12)
      const listed = JSON.stringify(files.map((file) => `/${file}`))
      const whole = `const __VERSION__ = ${JSON.stringify(version)}\nconst __FILES__ = ${listed}\n${code}`
      await writeFile(join(folder, 'sw.js'), whole)
    },
  }
}
