export * from './catcher.ts'
export { askOffice, tokenTo as enquiryTokenTo } from '../enquiry/testing.ts'
