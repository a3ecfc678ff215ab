export * from './folder.ts'
export * from './open-store.ts'
export * from './s3.ts'
export * from './storage.ts'
