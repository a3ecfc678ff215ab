import { tsImport } from 'tsx/esm/api'

// Neither tsx nor Vitest loads TypeScript in a worker by itself.
await tsImport('./worker.ts', import.meta.url)
