import { formEventWords, type userHistory } from '@college/contract/identity'
import type { AnswerOf } from '@college/contract/kit'

type Row = Pick<AnswerOf<typeof userHistory>[number], 'resource' | 'call' | 'changes'>

/** What a row says by its call alone, to follow a name. */
const plain: Readonly<Record<string, string>> = {
  'placement POST /placement/submit': 'handed in the report',
  'placement POST /placement/submit/undo': 'undid handing in the report',
  'placement POST /placement/accept': 'accepted the report',
  'placement POST /placement/accept/undo': 'undid accepting the report',
  'placement POST /placement/return': 'returned the report for changes',
  'placement POST /placement/return/undo': 'undid returning the report',
  'placement POST /placement/comment': 'commented on the report',
  'devform POST /devform/complete': formEventWords('completed', { form: 'the form' }),
  'devform POST /devform/change': formEventWords('changed', { form: 'the form' }),
  'devform POST /devform/return': formEventWords('returned', { form: 'the form' }),
  'devform POST /devform/finish': formEventWords('finished', { form: 'the form' }),
  'devform POST /devform/reopen': formEventWords('reopened', { form: 'the form' }),
  'devform POST /devform/withdraw': formEventWords('form_withdrawn'),
  'devform POST /devform/result/release': 'put the answers of raters into a report',
  'devplan POST /devplan/order': 'changed the order of the plan’s goals',
  'devcycle POST /devcycle/expire': 'expired the cycle',
  'devcycle POST /devcycle/reopen': 'reopened the cycle',
  'transaction POST /transaction/void': 'voided the transaction',
}

/** The calls by which the last one who had to signs a form. */
const signing = /\/(devformsignatures?|signing)\/sign$/

/** An act that is one of its own and no change of a row, in words to follow a name; null for any other. */
export const ownAct = ({ resource, call, changes }: Row): string | null => {
  const said = plain[`${resource} ${call}`]
  if (said !== undefined) return said
  if (resource === 'devform' && signing.test(call) && changes['state']?.[1] === 'signed')
    return 'gave the last signature to the form'
  if (call === 'POST /devplan/close') return changes['closed_at']?.[1] == null ? 'reopened the plan' : 'closed the plan'
  if (call !== 'POST /devplan/agree') return null
  const agreed = changes['agreed_at'] ?? changes['agreed_supervisor_at']
  return agreed?.[1] == null ? 'withdrew their agreement to the plan' : 'agreed to the plan'
}

/** What was done about a person’s account, by its call. */
export const accountActs: Readonly<Record<string, (whose: string) => string>> = {
  'POST /user/confirm': (whose) => `confirmed ${whose} email address`,
  'POST /user/role': (whose) => `changed ${whose} roles`,
  'POST /user/role/decline': (whose) => `declined ${whose} request for a role`,
  'POST /password/change': (whose) => `changed ${whose} password`,
  'POST /username/change': (whose) => `changed ${whose} username`,
  'POST /twostep/reset': (whose) => `removed ${whose} second steps`,
}
