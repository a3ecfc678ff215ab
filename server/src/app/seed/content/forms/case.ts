import type { FormData, FormModel } from '@college/contract/forms'
import { expected } from './scales.ts'

/** A talk about somebody the trainee looked after, with the notes on the table. */
export const caseDiscussion: FormModel = {
  pages: [
    {
      key: 'case',
      title: 'Case-based discussion',
      sections: [
        {
          key: 'about',
          title: 'The case',
          questions: [
            { key: 'talked_on', kind: 'date', title: 'When did you talk?', required: true, latest: 'today' },
            {
              key: 'summary',
              kind: 'long_text',
              title: 'The case in a few sentences',
              help: 'What you were asked, what you found and what you did. Nothing that says who the patient is.',
              required: true,
              max_length: 4_000,
            },
            {
              key: 'topics',
              kind: 'many_of',
              title: 'What did you talk about?',
              required: true,
              least: 1,
              most: 3,
              choices: [
                { value: 'diagnosis', title: 'Diagnosis and reasoning' },
                { value: 'imaging', title: 'Choice and reading of imaging' },
                { value: 'treatment', title: 'Treatment' },
                { value: 'communication', title: 'Communication and consent' },
                { value: 'equity', title: 'Equity and access' },
                { value: 'safety', title: 'Safety and follow-up' },
              ],
            },
            { key: 'letter', kind: 'file', title: 'Letter or notes, without names', required: false, most: 3 },
          ],
        },
        {
          key: 'judgement',
          title: 'Judgement',
          questions: [
            {
              key: 'ratings',
              kind: 'scale',
              title: 'Ratings',
              required: true,
              points: expected,
              rows: [
                { key: 'notes', title: 'Notes and letter' },
                { key: 'assessment', title: 'Assessment' },
                { key: 'reasoning', title: 'Reasoning and use of evidence' },
                { key: 'plan', title: 'Plan and follow-up' },
                { key: 'person', title: 'The person and their whānau in the plan' },
              ],
            },
            {
              key: 'equity',
              kind: 'long_text',
              title: 'Who would have found it harder to get this care, and what could you change?',
              required: true,
              max_length: 2_000,
              show_if: { match: 'all', tests: [{ key: 'topics', is: 'includes', value: 'equity' }] },
            },
            { key: 'learned', kind: 'long_text', title: 'What did you learn?', required: true, max_length: 3_000 },
            {
              key: 'change',
              kind: 'long_text',
              title: 'What will you do differently?',
              required: true,
              max_length: 3_000,
            },
            {
              key: 'supervisor_says',
              kind: 'long_text',
              title: 'The supervisor’s words',
              required: false,
              max_length: 3_000,
            },
          ],
        },
      ],
    },
  ],
}

/** What was written into some of them. */
export const caseAnswers: readonly FormData[] = [
  {
    summary:
      'A builder in his fifties with a stiff, painful shoulder and type 2 diabetes. I thought of a capsulitis and offered an injection on the day. His HbA1c was 84 and I had not looked.',
    topics: ['diagnosis', 'treatment', 'safety'],
    ratings: { notes: 4, assessment: 4, reasoning: 3, plan: 3, person: 4 },
    learned: 'Steroid raises glucose for days, and a raised HbA1c changes both the risk and the timing.',
    change: 'HbA1c and a card with advice before the next injection, and a call on day three.',
    supervisor_says: 'Good reasoning once the number was on the table. Make the look-up part of your time out.',
  },
  {
    summary:
      'A young mother with widespread pain and four normal scans. She had been told it was nothing. I spent the first visit on what she had been told.',
    topics: ['communication', 'equity'],
    ratings: { notes: 4, assessment: 4, reasoning: 4, plan: 3, person: 5 },
    equity:
      'Without a car the group programme is two buses away. We asked whether it could run at the community house once a month.',
    learned: 'Being believed was the treatment that day. Explaining pain came later and took.',
    change: 'I ask what people were told, and by whom, before I explain anything.',
  },
  {
    summary:
      'A runner with anterior knee pain for a year, three opinions and two braces. I stopped all of it and measured what she could do.',
    topics: ['treatment', 'imaging'],
    ratings: { notes: 3, assessment: 4, reasoning: 4, plan: 4, person: 4 },
    learned: 'The scan was of the other knee. Nobody had looked at the side since the first letter.',
    change: 'I read the pictures myself before I read the report.',
    supervisor_says: 'A tidy piece of work. Write back to the person who referred her.',
  },
]
