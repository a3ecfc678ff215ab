export * from './app.ts'
export { readConfiguration } from './config.ts'
export type { Config } from './config.ts'
export { migrationsFolder } from './paths.ts'
