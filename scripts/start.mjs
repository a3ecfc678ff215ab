import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { buildState, canBuild, root, run } from './build-state.mjs'
import { endWithNpm } from './parents.mjs'

endWithNpm()
const state = buildState()
if (state !== 'fresh' && canBuild()) {
  console.log('Building. This takes a moment the first time.')
  const failed = run(process.execPath, [join(root, 'scripts/build.mjs')])
  if (failed) process.exit(failed)
} else if (state === 'missing') {
  console.error(
    'Nothing is built, and this install has no build tools. Run "npm ci && npm run build" without NODE_ENV=production first.',
  )
  process.exit(1)
}
await import(pathToFileURL(join(root, 'server/dist/main.js')).href)
