import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './build-state.mjs'

// The web on the usual port, the server behind it: both reload when their source changes.
const port = process.env.PORT ?? '5000'
const apiPort = String(Number(port) + 1)
const bin = (name) => join(root, 'node_modules/.bin', name)
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'server/src/app/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: apiPort },
  }),
  spawn(bin('vite'), ['--config', 'web/vite.config.ts', '--port', port, '--strictPort'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, API_PORT: apiPort },
  }),
]
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
