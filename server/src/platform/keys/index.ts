export * from './open-keys.ts'
export * from './ring.ts'
export * from './seal.ts'
export { opening, sealing } from './stream.ts'
