// Fetched when an activity that waited is sent.
export { devactivity } from '@college/contract/cpd'
