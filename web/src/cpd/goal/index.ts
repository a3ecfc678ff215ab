export { useReference, useReferenceCall } from './reference.ts'
export { numberIn } from './useGoals.ts'
