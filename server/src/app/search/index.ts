export { serveSearch } from './search.ts'
