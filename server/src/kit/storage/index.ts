export * from './folder.ts'
export * from './opening.ts'
export * from './s3.ts'
export * from './storage.ts'
