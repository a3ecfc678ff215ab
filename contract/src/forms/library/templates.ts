import { z } from 'zod'
import { signers, templateTypes } from '../devformtemplate.ts'
import { questionKey } from '../model.ts'
import { formSchema } from '../schema.ts'
import caseBasedDiscussion from './case-based-discussion.json'
import dops from './dops.json'
import miniCex from './mini-cex.json'
import multisourceFeedback from './multisource-feedback.json'
import placementReport from './placement-report.json'
import reflectiveNote from './reflective-note.json'
import structuredConversation from './structured-conversation.json'
import teachingObservation from './teaching-observation.json'

const libraryTemplate = z.strictObject({
  key: questionKey,
  name: z.string().min(1).max(120),
  type: z.enum(templateTypes),
  description: z.string().min(1).max(1_000),
  signing_required: z.boolean(),
  signers: signers.nullable(),
  schema: formSchema,
})
/** A ready template that a college can start from. */
export type LibraryTemplate = z.output<typeof libraryTemplate>

/** The ready templates in the order in which they are offered: what is filled in most comes first. */
export const libraryTemplates: readonly LibraryTemplate[] = [
  miniCex,
  dops,
  caseBasedDiscussion,
  multisourceFeedback,
  placementReport,
  structuredConversation,
  teachingObservation,
  reflectiveNote,
].map((each) => libraryTemplate.parse(each))
