import type { Served } from '#http'
import { formStateCalls } from './form/calls.ts'
import type { FormStateParts } from './form/calls.ts'
import { serveFormPdf } from './pdf/calls.ts'
import type { FormPdfParts } from './pdf/calls.ts'
import { serveAskFirst } from './signing/request/ask-first.ts'
import type { AskFirstParts } from './signing/request/ask-first.ts'
import { serveWaitsFor } from './form/waits-for.ts'
import { serveWhole } from './form/whole.ts'
import type { FindWhole } from './form/whole.ts'
import { serveFollow } from './live/calls.ts'
import type { FollowParts } from './live/calls.ts'
import { resultCalls } from './results/calls.ts'
import { templateCalls } from './template/calls.ts'

export { agreementAccepted, agreementPublished, modelOfText } from './agreements.ts'
export { appendEvent, brokenLink, eventHash, holdForm, readEvents, verificationCode } from './chain.ts'
export { sha256 } from './sha256.ts'
export { signerName, typedMark } from './signer-name.ts'
export type { KeptEvent, NewEvent } from './chain.ts'
export { askedHash, contentHash, partHash } from './content.ts'
export { checkForms } from './nightly-check.ts'
export { tellMoved } from './form/moves.ts'
export type { FormHook, FormMove, FormParts } from './form/moves.ts'
export { sealedLeftOut } from './left-out.ts'
export { openFollows } from './live/follow.ts'
export type { Follows } from './live/follow.ts'
export { readTextValues } from './form/text-values.ts'
export { formRecord } from './form/record.ts'
export { waitsSince } from './form/waits-since.ts'
export { codeBlock } from './pdf/code-block.ts'
export { formByHand, signatureLines } from './pdf/form-by-hand.ts'
export type { FormByHand } from './pdf/form-by-hand.ts'
export { formPaper, formsOf, takeForm, takeForms } from './pdf/take-forms.ts'
export type { FormHead, FormsTaken, FormTaken, TakenForm } from './pdf/take-forms.ts'
export type { FormPdfParts } from './pdf/calls.ts'
export {
  formsToSign,
  signatureRecord,
  signingCalls,
  signingFollows,
  waitingFor,
  waitingForPeople,
} from './signing/index.ts'
export type { LocatedCode, ReportLookup, SigningCallParts, SigningParts } from './signing/index.ts'
export { formTemplates } from './template/record.ts'
export { versionHash } from './version.ts'
export { resealForms } from './key-rotation.ts'
export { answerColumns } from './sealed-answers.ts'
export { checkedDrawing } from './signing/sign/picture.ts'
export { factsOf, signatureHash } from './signing/sign/proof.ts'

/** Calls about forms and templates beyond the standard ones. */
export const formCalls = (
  parts: FormStateParts & FormPdfParts & AskFirstParts & FollowParts & { readonly belongsTo: FindWhole },
): readonly Served[] => [
  ...templateCalls(parts),
  ...formStateCalls(parts),
  serveWhole(parts),
  serveAskFirst(parts),
  ...resultCalls,
  serveWaitsFor,
  serveFollow(parts),
  serveFormPdf(parts),
]
