import { showMoney } from '#accounting'
import { plural, showDate } from '#kit'
import { amountInWords, goalInWords } from './amount-words.ts'
import { isReturned } from './deadline-turns.ts'
import type { Deadline } from './deadlines.ts'

/** Who a form waits for: `Hana Ruatapu`, `Hana Ruatapu and 2 others`. */
const signersInWords = ({ who, others }: NonNullable<Deadline['waits_for']>): string =>
  others === 0 ? who : `${who} and ${plural(others, 'other')}`

/** What has to be done, in words: `Form to sign for Hana Ruatapu: Mini-CEX, Knee injection`. */
export const deadlineInWords = (each: Deadline): string => {
  const { task, title, user_name: name, sent_back, waits_for } = each
  const whose = name === null ? '' : ` for ${name}`
  switch (task) {
    case 'complete_goal':
      return `Goal due: ${title}`
    case 'write_report':
      return `Placement report due: ${title}`
    case 'change_report':
      return `Placement report returned: ${title}`
    case 'accept_report':
      return `Placement report to accept${whose}: ${title}`
    case 'sign_form':
      return `Form to sign${whose}: ${title}`
    case 'fill_form':
      return `Form to fill in and sign${whose}: ${title}`
    case 'change_form':
      return `Form ${sent_back?.how ?? 'returned'}: ${title}`
    case 'add_part':
      return `Your part to fill in: ${title}`
    case 'ask_again':
      return `Form declined: ${title}`
    case 'answer_pass':
      return `Request to pass on a form: ${title}`
    case 'ask_to_sign':
      return `Ask for signatures: ${title}`
    case 'read_rejection':
      return `Form rejected: ${title}`
    case 'continue_form':
      return `Form to complete: ${title}`
    case 'finish_form':
      return `Form to finish: ${title}`
    case 'wait_for_signer':
      return `Waiting for ${waits_for ? signersInWords(waits_for) : 'a signature'}: ${title}`
    case 'agree_plan':
      return `Plan to agree to${whose}: ${title}`
    case 'write_plan':
      return `Development plan due: ${title}`
    case 'end_plan':
      return `Plan ends: ${title}`
    case 'hold_conversation':
      return `Structured conversation due: ${title}`
    case 'end_cycle':
      return `Cycle ends: ${title}`
    case 'renew_certificate':
      return 'Practising certificate ends'
    case 'pay_fee':
      return `Fee due: ${showMoney((each.of ?? 0) - (each.done ?? 0))} for ${title}`
  }
}

const shortest = 160

/** Who sent a form back, and why: `Sione Fīfita reopened it: “It was the left knee.”`; empty where nobody did. */
export const sentBackInWords = ({ sent_back: sent }: Pick<Deadline, 'sent_back'>): string => {
  if (!sent) return ''
  const did = `${sent.who} ${sent.how} it`
  if (sent.reason === null) return `${did}.`
  const words = sent.reason.replaceAll(/\s+/g, ' ').trim()
  return `${did}: “${words.length > shortest ? `${words.slice(0, shortest - 1).trimEnd()}…` : words}”`
}

/** How far it is, or since when it waits: `02:15 of 10:00`; empty where its words say all. */
export const deadlineDetail = (each: Deadline): string => {
  const far = (each.task === 'complete_goal' ? goalInWords : amountInWords)({ ...each, even_pace: null })
  if (far !== null) return far
  if (each.since === null) return ''
  return `${isReturned(each) ? 'On' : 'Waiting since'} ${showDate(each.since)}`
}
