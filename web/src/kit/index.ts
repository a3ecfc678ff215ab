// theme
export * from './theme/index.ts'

// page
export * from './page/index.ts'

// chart
export * from './chart/index.ts'

// api
export * from './api/index.ts'

// device
export * from './device/index.ts'

// text
export * from './text/index.ts'

// offline
export * from './offline/index.ts'
