import type { FormData, FormModel } from '@college/contract/forms'

/** A talk once a year with somebody one trusts, about work, wellbeing and the plan. */
export const conversation: FormModel = {
  pages: [
    {
      key: 'talk',
      title: 'The conversation',
      sections: [
        {
          key: 'frame',
          title: 'Before you begin',
          questions: [
            {
              key: 'what_for',
              kind: 'explanation',
              title: 'What this is for',
              required: false,
              text: 'An hour once a year, with somebody you choose. What is said stays between you. Write down only what you both want to keep; both of you sign that you talked.',
            },
            { key: 'talked_on', kind: 'date', title: 'When did you talk?', required: true, latest: 'today' },
            {
              key: 'minutes',
              kind: 'number',
              title: 'How long?',
              required: true,
              decimals: 0,
              min: 10,
              max: 480,
              unit: 'minutes',
              warnings: [{ is: 'at_most', value: 29, message: 'Most people need about an hour.' }],
            },
            {
              key: 'place',
              kind: 'one_of',
              title: 'How did you meet?',
              required: true,
              choices: [
                { value: 'together', title: 'In one room' },
                { value: 'video', title: 'By video' },
                { value: 'walking', title: 'On a walk' },
              ],
            },
          ],
        },
        {
          key: 'year',
          title: 'The year',
          questions: [
            {
              key: 'about',
              kind: 'many_of',
              title: 'What did you talk about?',
              required: true,
              choices: [
                { value: 'work', title: 'Work and patients' },
                { value: 'feedback', title: 'Feedback and audits' },
                { value: 'wellbeing', title: 'Own health and rest' },
                { value: 'culture', title: 'Cultural safety and equity' },
                { value: 'plan', title: 'The development plan' },
                { value: 'future', title: 'The years ahead' },
              ],
            },
            { key: 'proud', kind: 'long_text', title: 'What are you glad of?', required: true, max_length: 3_000 },
            { key: 'weighs', kind: 'long_text', title: 'What weighs on you?', required: false, max_length: 3_000 },
            {
              key: 'look_after',
              kind: 'long_text',
              title: 'How do you look after yourself?',
              required: true,
              max_length: 2_000,
              show_if: { match: 'all', tests: [{ key: 'about', is: 'includes', value: 'wellbeing' }] },
            },
          ],
        },
        {
          key: 'ahead',
          title: 'The year ahead',
          questions: [
            {
              key: 'aims',
              kind: 'table',
              title: 'What you set out to do',
              required: true,
              most_rows: 6,
              columns: [
                { key: 'aim', kind: 'short_text', title: 'Aim', required: true },
                { key: 'seen_by', kind: 'short_text', title: 'How you will know', required: true },
                { key: 'by', kind: 'date', title: 'By', required: false },
              ],
            },
            { key: 'in_plan', kind: 'yes_no', title: 'Are these in the development plan?', required: true },
          ],
        },
      ],
    },
  ],
}

/** What was written into some of them. */
export const conversationAnswers: readonly FormData[] = [
  {
    minutes: 70,
    place: 'walking',
    about: ['work', 'wellbeing', 'plan'],
    proud: 'The waiting list is half of what it was, and nobody works on Friday afternoons any more.',
    weighs: 'Being the only one in the region who does this work. There is no cover for leave.',
    look_after: 'Swimming twice a week, and the phone stays at work.',
    aims: [
      { aim: 'A second person trained for the clinic', seen_by: 'Two lists run without me' },
      { aim: 'Near misses talked about each month', seen_by: 'Minutes of the meeting' },
    ],
    in_plan: true,
  },
  {
    minutes: 55,
    place: 'together',
    about: ['work', 'feedback', 'culture', 'future'],
    proud: 'Four years, and I still like Mondays. The equity project has a life of its own now.',
    aims: [
      { aim: 'Own clinic two days a week', seen_by: 'Open by winter' },
      { aim: 'Teach a day for the college', seen_by: 'On the programme' },
    ],
    in_plan: false,
  },
]
