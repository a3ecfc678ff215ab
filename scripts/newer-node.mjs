import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { root, run, tool } from './build-state.mjs'

// All tests under another Node.js than this machine's, which comes from its npm package.

/** The Node.js of deploy/Containerfile; the machine's own may be older, down to `engines` of package.json. */
const usual = '24'

/** Runs a drill's tests with the Node.js of a major version, named by NODE_MAJOR, and gives the exit code; TESTS narrows the files. */
export const newerNode = () => {
  const { PATH, TESTS } = process.env
  const folder = mkdtempSync(join(tmpdir(), 'college-node-'))
  try {
    const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
    const got = run('npm', [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--silent',
      `${name}@${process.env.NODE_MAJOR ?? usual}`,
    ])
    if (got !== 0) return got
    const bin = join(folder, 'node_modules', name, 'bin')
    // What a test starts by the name of `node` is of this version too.
    const environment = { PATH: [bin, PATH].join(delimiter) }
    run(join(bin, 'node'), ['--print', '`Node.js ${process.version}`'], environment)
    const files = TESTS ? TESTS.split(' ') : []
    const failed = run(
      join(bin, 'node'),
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--retry', '1', ...files],
      environment,
    )
    if (failed !== 0 || TESTS) return failed
    return tool('tsx', ['e2e/crash/main.ts', '--short'], environment)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
