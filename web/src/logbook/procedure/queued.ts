// Fetched when a procedure that waited is sent.
export { procedure } from '@college/contract/logbook'
