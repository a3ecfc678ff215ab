import { join } from 'node:path'
import { build } from 'vite'
import { root } from './building.mjs'

const quiet = { logLevel: 'warn' }

process.env.NODE_ENV = 'production'
await build({ configFile: join(root, 'web/vite.config.ts'), ...quiet })
await build({ configFile: join(root, 'server/vite.config.ts'), ...quiet })
