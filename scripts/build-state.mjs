import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const outputs = ['server/dist/main.js', 'web/dist/index.html'].map((path) => join(root, path))
const inputs = ['contract/src', 'server/src', 'web/src', 'web/public', 'web/index.html', 'package-lock.json']

/** Whether anything there is newer than an instant; each file is looked at once, as this comes before every start. */
const isNewer = (path, than, isFolder) => {
  if (!isFolder) return (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > than
  return readdirSync(path, { withFileTypes: true }).some((entry) =>
    isNewer(`${path}/${entry.name}`, than, entry.isDirectory()),
  )
}

/** Whether both builds are there, and whether they are as new as their sources. */
export const buildState = () => {
  if (!outputs.every((path) => existsSync(path))) return 'missing'
  const built = Math.min(...outputs.map((path) => statSync(path).mtimeMs))
  const isOld = inputs.some((path) => {
    const input = join(root, path)
    const there = statSync(input, { throwIfNoEntry: false })
    return there !== undefined && isNewer(input, built, there.isDirectory())
  })
  return isOld ? 'old' : 'fresh'
}

/** Whether the tools that build are installed; a production install leaves them out. */
export const canBuild = () => {
  try {
    createRequire(join(root, 'web/package.json')).resolve('@vitejs/plugin-react')
    return true
  } catch {
    return false
  }
}

/** Runs a command in the repository with its output shown, and gives its exit code. */
export const run = (command, args, environment = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } }).status ?? 1

/** Runs a tool of the repository's own dependencies. */
export const tool = (name, args, environment = {}) => run(join(root, 'node_modules/.bin', name), args, environment)
