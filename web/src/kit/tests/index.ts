export * from '../api/tests/browser.ts'
export * from '../api/tests/screen.tsx'
export * from '../api/tests/stubServer.ts'
export { lostInExport } from './exportColumns.ts'
