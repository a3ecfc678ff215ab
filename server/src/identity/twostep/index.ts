export { secondStepOf } from './second-step.ts'
export { hasSecondStep, twoStepRequired } from './standing.ts'
