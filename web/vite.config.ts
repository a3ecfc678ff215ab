import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups, withoutCircles, withoutScreensAtSignIn } from './chunks.ts'
import { serviceWorker } from './service-worker.ts'

/** Asks for the Latin cut of the typeface together with the style sheet, so that text does not change its face after first paint. */
function preloadTypeface(): Plugin {
  return {
    name: 'preload-typeface',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name))
        if (!file) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** Writes a Brotli and a gzip copy beside each text file, so that the server sends them without work. */
function compressedCopies(): Plugin {
  let folder = ''
  return {
    name: 'compressed-copies',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      // index.html carries a nonce that changes with each answer.
      const texts = files.filter((file) => /\.(js|css|svg|webmanifest)$/.test(file))
      await Promise.all(
        texts.map(async (file) => {
          const content = await readFile(join(folder, file))
          await writeFile(join(folder, `${file}.br`), await promisify(brotliCompress)(content))
          await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(content, { level: 9 }))
        }),
      )
    },
  }
}

export default defineConfig(async ({ command }) => ({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    react(),
    preloadTypeface(),
    serviceWorker('src/app/offline/worker.ts'),
    withoutCircles(),
    withoutScreensAtSignIn(),
    compressedCopies(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Not `static`: the specification has a screen at that path.
    assetsDir: 'assets',
    manifest: true,
    sourcemap: false,
    // What a first screen loads is counted by a journey; one dear part is loaded by the screen that needs it.
    chunkSizeWarningLimit: 1_000,
    // A data: address would need an opening in the content security policy.
    assetsInlineLimit: 0,
    // The preload polyfill is an inline script in old browsers only, and none of those can read this build.
    modulePreload: { polyfill: false },
    rolldownOptions: command === 'build' ? { output: { codeSplitting: { groups: await chunkGroups() } } } : {},
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/backends.json'].map((path) => [
        path,
        { target: `http://localhost:${process.env['API_PORT'] ?? '5001'}`, changeOrigin: false },
      ]),
    ),
  },
}))
