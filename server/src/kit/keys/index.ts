export * from './opening.ts'
export * from './ring.ts'
export * from './sealing.ts'
