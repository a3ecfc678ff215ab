import type { FormData, FormModel, Signers, TemplateType } from '@college/contract/forms'
import { caseAnswers, caseDiscussion } from './case.ts'
import { conversation, conversationAnswers } from './conversation.ts'
import { feedbackAnswers, multiSource } from './feedback.ts'
import { miniCex, miniCexAnswers } from './mini-cex.ts'
import { placementAnswers, placementReport } from './placement.ts'
import { procedure, procedureAnswers, procedureBefore } from './procedure.ts'

export const templateKeys = ['mini_cex', 'procedure', 'case', 'placement', 'feedback', 'conversation'] as const
export type TemplateKey = (typeof templateKeys)[number]

/** A template of the demo college, and what was written into some of its forms. */
export interface DemoTemplate {
  name: string
  type: TemplateType
  description: string
  signers: Signers
  encrypt?: true
  model: FormModel
  answers: readonly FormData[]
  /** Questions that are answered with the form's day, or the days of the quarter before it. */
  days: readonly string[]
  /** What its first version asked, and the days since there is a second one. */
  before?: { model: FormModel; days: number }
}

/** The templates of the demo college. */
export const templates: Readonly<Record<TemplateKey, DemoTemplate>> = {
  mini_cex: {
    name: 'Mini clinical evaluation',
    type: 'trainee',
    description: 'Fifteen minutes of a consultation, watched and talked about. Four a year.',
    signers: { order: 'any', parties: [{ key: 'supervisor', title: 'Supervisor', who: 'supervisor' }] },
    model: miniCex,
    answers: miniCexAnswers,
    days: ['seen_on'],
  },
  procedure: {
    name: 'Direct observation of a procedure',
    type: 'trainee',
    description: 'One procedure from consent to aftercare, with how much help was needed at each step.',
    signers: { order: 'any', parties: [{ key: 'observer', title: 'Observer', who: 'anyone' }] },
    model: procedure,
    answers: procedureAnswers,
    days: ['done_on'],
    before: { model: procedureBefore, days: 45 },
  },
  case: {
    name: 'Case-based discussion',
    type: 'trainee',
    description: 'Somebody you looked after, with notes and letter on the table.',
    signers: { order: 'any', parties: [{ key: 'supervisor', title: 'Supervisor', who: 'supervisor' }] },
    model: caseDiscussion,
    answers: caseAnswers,
    days: ['talked_on'],
  },
  placement: {
    name: 'Quarterly placement report',
    type: 'trainee',
    description: 'What the quarter was like. The trainee signs, then the supervisor, then the Director.',
    signers: {
      order: 'in_order',
      parties: [
        { key: 'trainee', title: 'Trainee', who: 'owner' },
        { key: 'supervisor', title: 'Supervisor', who: 'supervisor' },
        { key: 'director', title: 'Director of training', who: 'role', role: 'Director' },
      ],
    },
    model: placementReport,
    answers: placementAnswers,
    days: ['from', 'until', 'by'],
  },
  feedback: {
    name: 'Multi-source feedback',
    type: 'fellow',
    description: 'What colleagues and patients see, gathered by a facilitator from outside. Its answers are sealed.',
    signers: { order: 'any', parties: [{ key: 'facilitator', title: 'Facilitator', who: 'guest' }] },
    encrypt: true,
    model: multiSource,
    answers: feedbackAnswers,
    days: [],
  },
  conversation: {
    name: 'Structured conversation',
    type: 'pdp',
    description:
      'Once a year with somebody you choose: work, wellbeing and what comes next. Both sign that you talked.',
    signers: {
      order: 'in_order',
      parties: [
        { key: 'owner', title: 'The person', who: 'owner' },
        { key: 'partner', title: 'Conversation partner', who: 'anyone' },
      ],
    },
    model: conversation,
    answers: conversationAnswers,
    days: ['talked_on'],
  },
}
