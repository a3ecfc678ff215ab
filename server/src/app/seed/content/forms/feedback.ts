import type { FormData, FormModel } from '@college/contract/forms'
import { often } from './scales.ts'

const domains = [
  { key: 'listens', title: 'Listens to patients and to colleagues' },
  { key: 'explains', title: 'Explains so that people understand' },
  { key: 'respect', title: 'Treats everybody with respect, and with care for who they are' },
  { key: 'reliable', title: 'Is there when needed, and answers' },
  { key: 'team', title: 'Makes the team better' },
  { key: 'limits', title: 'Knows own limits and asks' },
  { key: 'safety', title: 'Speaks up about safety, and hears others who do' },
]

/** What colleagues and patients see, gathered by somebody from outside, and what one makes of it. Its answers are sealed. */
export const multiSource: FormModel = {
  pages: [
    {
      key: 'self',
      title: 'Yourself first',
      sections: [
        {
          key: 'before',
          title: 'Before you read what others say',
          text: 'Rate yourself first. What is worth talking about is where your view and theirs differ.',
          questions: [
            {
              key: 'self',
              kind: 'scale',
              title: 'How do you see yourself?',
              required: true,
              points: often,
              rows: domains,
            },
            {
              key: 'self_mean',
              kind: 'total',
              title: 'Mean of your ratings',
              required: false,
              of: ['self'],
              how: 'mean',
            },
          ],
        },
      ],
    },
    {
      key: 'others',
      title: 'Others',
      sections: [
        {
          key: 'who',
          title: 'Who was asked',
          text: 'At least eight colleagues of different professions, and fifteen patients. The facilitator gathers the answers; nobody is named here.',
          questions: [
            {
              key: 'colleagues',
              kind: 'number',
              title: 'Colleagues who answered',
              required: true,
              decimals: 0,
              min: 0,
              max: 60,
              warnings: [
                { is: 'at_most', value: 7, message: 'Fewer than eight. Somebody may be recognised by what they say.' },
              ],
            },
            {
              key: 'patients',
              kind: 'number',
              title: 'Patients who answered',
              required: true,
              decimals: 0,
              min: 0,
              max: 200,
            },
            {
              key: 'asked',
              kind: 'total',
              title: 'Answers in all',
              required: false,
              of: ['colleagues', 'patients'],
              how: 'sum',
            },
          ],
        },
        {
          key: 'saw',
          title: 'What they said',
          questions: [
            {
              key: 'others',
              kind: 'scale',
              title: 'How do others see you?',
              help: 'The middle of their ratings.',
              required: true,
              points: often,
              rows: domains,
            },
            {
              key: 'others_mean',
              kind: 'total',
              title: 'Mean of their ratings',
              required: false,
              of: ['others'],
              how: 'mean',
            },
            { key: 'praised', kind: 'long_text', title: 'What they value', required: true, max_length: 5_000 },
            { key: 'wished', kind: 'long_text', title: 'What they wish for', required: true, max_length: 5_000 },
          ],
        },
      ],
    },
    {
      key: 'after',
      title: 'What follows',
      sections: [
        {
          key: 'reflect',
          title: 'What you make of it',
          questions: [
            { key: 'surprised', kind: 'yes_no', title: 'Did something surprise you?', required: true },
            {
              key: 'surprise',
              kind: 'long_text',
              title: 'What was it?',
              required: true,
              max_length: 3_000,
              show_if: { match: 'all', tests: [{ key: 'surprised', is: 'equal', value: true }] },
            },
            {
              key: 'change',
              kind: 'long_text',
              title: 'What will you change, and how will others notice?',
              required: true,
              max_length: 3_000,
            },
            { key: 'again_by', kind: 'date', title: 'When will you ask again?', required: false },
          ],
        },
      ],
    },
  ],
}

/** What was written into some of them. */
export const feedbackAnswers: readonly FormData[] = [
  {
    self: { listens: 4, explains: 4, respect: 4, reliable: 3, team: 3, limits: 4, safety: 4 },
    colleagues: 12,
    patients: 24,
    others: { listens: 5, explains: 4, respect: 5, reliable: 3, team: 4, limits: 4, safety: 3 },
    praised:
      'Time for people. Patients wrote that they were believed. Reception likes that he walks people out himself.',
    wished:
      'Answers to messages before the next day. Two wrote that they are not sure he wants to hear about near misses.',
    surprised: true,
    surprise: 'That I seem not to want to hear of near misses. I think I answer too fast with how it will be fixed.',
    change: 'A standing item at the practice meeting where I ask and only listen. Messages at noon and at five.',
  },
  {
    self: { listens: 4, explains: 3, respect: 5, reliable: 4, team: 4, limits: 4, safety: 4 },
    colleagues: 9,
    patients: 17,
    others: { listens: 4, explains: 4, respect: 5, reliable: 5, team: 4, limits: 4, safety: 4 },
    praised: 'Always on time, always prepared. Explains with drawings that people take home.',
    wished: 'To hear her opinion earlier in meetings.',
    surprised: false,
    change: 'I speak in the first half of each meeting. The registrar keeps count for me.',
  },
]
