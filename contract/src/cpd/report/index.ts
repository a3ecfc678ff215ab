export * from './cycle-report.ts'
export * from './reportconfig.ts'
export * from './texts.ts'
export * from './words.ts'
