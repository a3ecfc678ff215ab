export * from './stand-in.ts'
export type * from './stand-in-books.ts'
export * from './connected.ts'
export * from './settled.ts'
