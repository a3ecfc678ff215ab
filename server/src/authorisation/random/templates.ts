import { writeSchema } from '@college/contract/forms'
import type { FormModel, SigningParty } from '@college/contract/forms'

/** Marks the template of which the first to sign fills in a part, and its forms. */
export const withParts = 'with parts'

/** Whether whoever signs a part of a form fills it in. */
export const fillsPart = (part: string): boolean => part === 'first'

/** Who may open a form with parts again once it is finished, beside the office. */
export const reopenRole = 'Director'

const answer = (key: string, required: boolean) => ({ key, title: key, required, kind: 'short_text' }) as const
const page = (key: string, question: ReturnType<typeof answer>) => ({
  key,
  title: key,
  sections: [{ key: `in_${key}`, title: key, questions: [question] }],
})
const model: FormModel = {
  pages: [page('ours', answer('own', false)), { ...page('theirs', answer('said', true)), by: ['first'] }],
}
const signing = (key: string): SigningParty => ({ key, title: 'Part', who: 'anyone' })
const two: readonly SigningParty[] = [{ ...signing('first'), may_reject: true }, signing('second')]
// As many as there are commands, so that no one is asked for one that is taken, and one for who is asked from the beginning.
const many = Array.from({ length: 301 }, (_, n) => signing(`p${n}`))
/** The part of whoever is asked from the beginning to sign a form without parts. */
export const lastParty = 'p300'

/** What a template says of its signers and questions. */
export const templateOf = (part: string) =>
  part === withParts
    ? {
        schema: writeSchema(model),
        signing_required: true,
        signers: { order: 'any', parties: two },
        reopen_role: reopenRole,
        parts: 1,
      }
    : { schema: {}, signing_required: false, signers: { order: 'any', parties: many }, reopen_role: null, parts: 0 }

/** What a form takes from it. */
export const newForm = (part: string) => {
  const { signing_required, signers, reopen_role, parts } = templateOf(part)
  return { signing_required, reopen_role, parts, signatures_needed: signing_required ? signers.parties.length : 0 }
}
