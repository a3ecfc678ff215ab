export { useReference } from './reference.ts'
export { numberIn } from './useGoals.ts'
