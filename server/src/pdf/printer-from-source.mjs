import { tsImport } from 'tsx/esm/api'

// Neither tsx nor Vitest loads TypeScript in another process by itself.
await tsImport('./printer.ts', import.meta.url)
