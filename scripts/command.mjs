import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildState, canBuild, root, run } from './build-state.mjs'

if (buildState() !== 'fresh' && canBuild()) {
  const failed = run(process.execPath, [join(root, 'scripts/build.mjs')])
  if (failed) process.exit(failed)
}
// The rest of the line is the command's own.
const [name] = process.argv.splice(2, 1)
await import(pathToFileURL(join(root, `server/dist/${name}.js`)).href)
