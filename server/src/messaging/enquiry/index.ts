import type { Served } from '#http'
import { createCalls } from './create.ts'
import type { EnquiryParts } from './parts.ts'
import { threadCalls } from './thread.ts'

export { enquiries } from './record.ts'
export { sweepEnquiries } from './sweep.ts'

/** What is done with enquiries besides the standard calls. */
export const enquiryCalls = (parts: EnquiryParts): readonly Served[] => [...createCalls(parts), ...threadCalls(parts)]
