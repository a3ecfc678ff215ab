import { join } from 'node:path'
import { build, createLogger } from 'vite'
import { root } from './build-state.mjs'
import { writeSbom } from './sbom.mjs'

const plain = createLogger('warn')
let warned = false
const passOn = (level) => (message, options) => {
  // Vite's own reading of `composes: … from` says this of itself.
  if (message.includes('did not pass the `from` option')) return
  warned = true
  plain[level](message, options)
}
const logger = { ...plain, warn: passOn('warn'), warnOnce: passOn('warnOnce') }

process.env.NODE_ENV = 'production'
await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn', customLogger: logger })
await build({ configFile: join(root, 'server/vite.config.ts'), logLevel: 'warn', customLogger: logger })
writeSbom()

// The tests ask for a build that has nothing to warn of.
if (warned && process.argv.includes('--strict')) {
  console.error('The build printed warnings.')
  process.exit(1)
}
