export { secondStepOf } from './second-step.ts'
export { hasSecondStep, twoStepRequired } from './status.ts'
