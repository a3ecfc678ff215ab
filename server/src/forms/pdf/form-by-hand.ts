import { declaration, fillTexts, referenceWords } from '@college/contract/forms'
import type { FormSignature, SigningParty, TemplateVersion } from '@college/contract/forms'
import { dayIn, showDate } from '@college/contract/kit'
import type { ReportBlock } from '#pdf'
import type { Call } from '#platform'
import { readTextValues } from '../form/text-values.ts'
import { readWhole } from '../form/whole.ts'
import { typedMark } from '../signer-name.ts'
import { modelOf, readVersion } from '../version.ts'
import { answers } from './answers.ts'
import type { AskedForm, FormPaper, PartPaper } from './answers.ts'
import type { FormPdfParts } from './calls.ts'
import { verification } from './pdf-document.ts'
import { quiet } from './question.ts'
import { byHand } from './question-by-hand.ts'

const handPaper = (isOpen: boolean): PartPaper => ({ question: byHand(isOpen), isOpen, explains: true })

const papersOf = (isOwnOpen: boolean): FormPaper => ({
  own: handPaper(isOwnOpen),
  answered: handPaper(false),
  unanswered: handPaper(true),
  note: ({ isOpen }) => (isOpen ? 'fills in this part' : 'has filled in this part'),
})

/** A form to print: a person's own, or the newest version of a template. */
export interface FormToPrint {
  readonly form: number | null
  readonly template: number
  readonly person: { readonly id: number; readonly name: string }
}

/** A form as it is printed to be talked about, filled in and signed by hand. */
export interface FormByHand {
  readonly name: string
  /** `K7Q2M, revision 2`; null while none is begun that the reader may see. */
  readonly reference: string | null
  /** Its sections, questions and answers, by who fills them in. */
  readonly questions: ReportBlock[]
  /** What is declared, and a line for each signature; nothing where the form is not signed. */
  readonly signatures: ReportBlock[]
  /** The code that says whether it is what was signed; nothing before somebody signed. */
  readonly verification: ReportBlock[]
}

// As high as a pen needs it.
const lineToSign = '\n'

type Line = Pick<FormSignature, 'name' | 'party_title' | 'state' | 'answered_at'>

const called = ({ name, name_typed: typed }: FormSignature): string => (typed ? `${name}${typedMark}` : name)

/** Who signs: those asked or signed, and an empty line for each party that none of them is of. */
const linesOf = (parties: readonly SigningParty[], all: readonly FormSignature[], owner: string): Line[] =>
  parties.flatMap((party): Line[] => {
    const found = all.filter(({ party: key, state }) => key === party.key && (state === 'signed' || state === 'asked'))
    if (found.length > 0) return found.map((each) => ({ ...each, name: called(each) }))
    const name = party.who === 'owner' ? owner : ''
    return [{ name, party_title: party.title, state: 'asked', answered_at: null }]
  })

/** A line for each signature. */
export const signatureLines = (lines: readonly Line[], timeZone: string): ReportBlock => ({
  kind: 'table',
  columns: [
    { title: 'Name', width: 5 },
    { title: 'Signature', width: 7 },
    { title: 'Date', width: 3 },
  ],
  rows: lines.map(({ name, party_title: part, state, answered_at: at }) => [
    name === '' || name === part ? part : { text: name, sub: part },
    state === 'signed' ? 'Signed in the application' : lineToSign,
    state === 'signed' && at ? showDate(dayIn(timeZone, new Date(at))) : '',
  ]),
})

const signaturesOf = (
  { template, signatures, person }: AskedForm,
  timeZone: string,
  note: string | null,
): ReportBlock[] => {
  const parties = template.signing_required ? (template.signers?.parties ?? []) : []
  if (parties.length === 0) return []
  return [
    { kind: 'heading', level: 1, text: 'Signatures', ...(note && { note }) },
    quiet(`By signing, you declare: “${declaration}”`),
    signatureLines(linesOf(parties, signatures, person.name), timeZone),
  ]
}

/** The empty form of a template's newest version, about a person. */
const empty = async (
  call: Call,
  template: number,
  person: { id: number; name: string },
): Promise<{ form: AskedForm; version: TemplateVersion }> => {
  const newest = await call.db.row<{ version: number }>(
    'select max(version) as version from devformtemplate_version where devformtemplate_id = $1',
    [template],
  )
  const version = await readVersion(call.db, { devformtemplate_id: template, version: newest?.version ?? null })
  const model = modelOf(version)
  const about = {
    id: null,
    user_id: person.id,
    title: null,
    devgoal_id: null,
    devactivity_id: null,
    placement_id: null,
  }
  const texts = await readTextValues(call.db, about, model)
  const asked = { data: {}, names: { people: {}, files: {} }, template: version, person, signatures: [] }
  return { form: { ...asked, model: fillTexts(model, texts) }, version }
}

/** A person's form as it stands, or where none is begun the empty form, to be printed and filled in by hand. */
export const formByHand = async (
  call: Call,
  parts: FormPdfParts,
  { form: id, template, person }: FormToPrint,
): Promise<FormByHand> => {
  const timeZone = call.actor.timezone
  if (id === null) {
    const { form, version } = await empty(call, template, person)
    return {
      name: version.name,
      reference: null,
      questions: answers(form, papersOf(true)),
      signatures: signaturesOf(form, timeZone, null),
      verification: [],
    }
  }
  const whole = await readWhole(call, parts, id)
  const { form, template: version, verification_code: code } = whole
  const model = fillTexts(modelOf(version), form.text_values)
  const asked: AskedForm = { ...whole, model, data: form.data ?? {}, template: version, person }
  const reference = referenceWords(form)
  return {
    name: version.name,
    reference,
    questions: answers(asked, papersOf(form.state === 'started')),
    signatures: signaturesOf(asked, timeZone, `reference ${reference}`),
    verification: verification({
      ...whole,
      verify: code === null ? null : `${parts.publicUrl()}/app/verify#${code}`,
    }),
  }
}
