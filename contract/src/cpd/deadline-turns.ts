interface Task {
  readonly task: string
}

const returned = ['change_report', 'change_form', 'ask_again', 'read_rejection']
const ownTurn = [...returned, 'add_part', 'answer_pass', 'ask_to_sign']

/** Whether something came back to its owner: declined or rejected by a signer, or returned for changes. */
export const isReturned = ({ task }: Task): boolean => returned.includes(task)

/** Whether a form or report of one's own waits for its owner: what came back, a form of which the others filled in their part, one that nobody was asked to sign, and a signer who wants to pass theirs on. */
export const isOnesOwnTurn = ({ task }: Task): boolean => ownTurn.includes(task)

/** Whether an own form is with its signers: nothing has to be done for it but to remind them. */
export const waitsForOthers = ({ task }: Task): boolean => task === 'wait_for_signer'

/** Whether a calendar shows it: what has a day or waits for its reader, not what others have or what may be finished at any time. */
export const isInCalendar = (each: Task): boolean => each.task !== 'finish_form' && !waitsForOthers(each)

/** Whether the task is to go on with an own form that is not put to a signer yet, or to finish one that all have signed. */
export const isOnesOwnToFinish = ({ task }: Task): boolean => task === 'continue_form' || task === 'finish_form'
