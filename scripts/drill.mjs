import { tool } from './building.mjs'

const failed = tool('tsx', ['e2e/crash/main.ts', '--long'])
process.exit(failed)
