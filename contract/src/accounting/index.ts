export * from './transaction.ts'
export * from './subscription.ts'
export * from './allocate.ts'
export * from './money.ts'
