import type { FormData, FormModel } from '@college/contract/forms'
import { expected } from './scales.ts'

/** What a quarter of a placement was like, from the trainee, the supervisor and, last, the Director. */
export const placementReport: FormModel = {
  pages: [
    {
      key: 'quarter',
      title: 'The quarter',
      sections: [
        {
          key: 'place',
          title: 'Where and how long',
          questions: [
            { key: 'from', kind: 'date', title: 'First day', required: true, latest: 'today' },
            { key: 'until', kind: 'date', title: 'Last day', required: true, latest: 'today' },
            { key: 'clinic', kind: 'short_text', title: 'Clinic or hospital', required: true, max_length: 160 },
            {
              key: 'leave_days',
              kind: 'number',
              title: 'Days of leave of any kind',
              required: true,
              decimals: 1,
              min: 0,
              max: 92,
              unit: 'days',
              warnings: [
                { is: 'at_least', value: 15.5, message: 'More than 15 days. The quarter may have to be made longer.' },
              ],
            },
            {
              key: 'sessions',
              kind: 'table',
              title: 'A usual week',
              help: 'Half days of each kind of work.',
              required: true,
              most_rows: 10,
              columns: [
                {
                  key: 'work',
                  kind: 'one_of',
                  title: 'Work',
                  required: true,
                  choices: [
                    { value: 'clinic', title: 'Supervised clinic' },
                    { value: 'list', title: 'Procedure list' },
                    { value: 'ward', title: 'Ward' },
                    { value: 'study', title: 'Protected study' },
                    { value: 'other', title: 'Something else' },
                  ],
                },
                { key: 'with', kind: 'short_text', title: 'With whom', required: false },
                {
                  key: 'half_days',
                  kind: 'number',
                  title: 'Half days',
                  required: true,
                  decimals: 1,
                  min: 0.5,
                  max: 10,
                },
              ],
            },
            {
              key: 'half_days',
              kind: 'total',
              title: 'Half days in a week',
              required: false,
              of: ['sessions.half_days'],
              how: 'sum',
              unit: 'half days',
            },
          ],
        },
      ],
    },
    {
      key: 'progress',
      title: 'Progress',
      sections: [
        {
          key: 'domains',
          title: 'How it went',
          questions: [
            {
              key: 'ratings',
              kind: 'scale',
              title: 'Ratings',
              required: true,
              points: expected,
              rows: [
                { key: 'expert', title: 'Clinical knowledge and skill' },
                { key: 'communicator', title: 'Communication' },
                { key: 'collaborator', title: 'Working with others' },
                { key: 'cultural', title: 'Cultural safety' },
                { key: 'professional', title: 'Professional conduct and own health' },
                { key: 'scholar', title: 'Learning and teaching' },
                { key: 'leader', title: 'Organisation and leadership' },
              ],
            },
            { key: 'went_well', kind: 'long_text', title: 'What went well?', required: true, max_length: 4_000 },
            { key: 'was_hard', kind: 'long_text', title: 'What was hard?', required: true, max_length: 4_000 },
            { key: 'plan', kind: 'long_text', title: 'The next quarter', required: true, max_length: 4_000 },
          ],
        },
        {
          key: 'support',
          title: 'Support',
          show_if: { match: 'any', tests: [{ key: 'ratings', is: 'at_most', value: 2 }] },
          questions: [
            {
              key: 'told',
              kind: 'explanation',
              title: 'A rating is below what is expected',
              required: false,
              text: 'The Director reads this part first. Say what support was given, and what is needed. Nobody fails a quarter for having asked for help.',
            },
            { key: 'given', kind: 'long_text', title: 'What support was there?', required: true, max_length: 3_000 },
            { key: 'needed', kind: 'long_text', title: 'What support is needed?', required: true, max_length: 3_000 },
            { key: 'by', kind: 'date', title: 'When do you look at it again?', required: true },
          ],
        },
        {
          key: 'outcome',
          title: 'Outcome',
          questions: [
            { key: 'counts', kind: 'yes_no', title: 'Should this quarter count as training time?', required: true },
            {
              key: 'why_not',
              kind: 'long_text',
              title: 'Why not?',
              required: true,
              max_length: 2_000,
              show_if: { match: 'all', tests: [{ key: 'counts', is: 'equal', value: false }] },
            },
          ],
        },
      ],
    },
  ],
}

/** What was written into some of them; first and last day are those of the quarter before the form. */
export const placementAnswers: readonly FormData[] = [
  {
    clinic: 'Burwood Hospital, musculoskeletal outpatients',
    leave_days: 6.5,
    sessions: [
      { work: 'clinic', with: 'Dr Rāpana', half_days: 5 },
      { work: 'list', with: 'Dr Petrie', half_days: 1.5 },
      { work: 'ward', half_days: 1 },
      { work: 'study', half_days: 1.5 },
    ],
    ratings: { expert: 4, communicator: 5, collaborator: 4, cultural: 4, professional: 4, scholar: 4, leader: 3 },
    went_well:
      'Shoulder ultrasound has come together: 27 of 30 injections are logged. Patients ask for her, and the nurses plan the clinic with her.',
    was_hard: 'Long morning clinics, and letters after hours. Two weeks in which half of the staff were ill.',
    plan: 'Letters dictated in clinic. Audit of own injections finished and presented at the next meeting. First fluoroscopy lists.',
    counts: true,
  },
  {
    clinic: 'Te Awa Clinic',
    leave_days: 3,
    sessions: [
      { work: 'clinic', half_days: 6 },
      { work: 'list', half_days: 2 },
      { work: 'study', half_days: 1 },
    ],
    ratings: { expert: 4, communicator: 3, collaborator: 4, cultural: 4, professional: 4, scholar: 3, leader: 2 },
    went_well: 'Technical skills are sound and he is safe. The outreach clinic in Tokoroa asked for him back.',
    was_hard: 'Running to time. Three clinics in a row ended an hour late, and letters waited two weeks.',
    plan: 'Shorter templates for letters, a supervisor in the room for the first hour of each clinic.',
    given: 'We sat down each Friday and looked at the week’s list. A course on clinic flow helped.',
    needed: 'One protected half day a month for letters for half a year.',
    counts: true,
  },
  {
    clinic: 'Tasman Street Practice, Nelson',
    leave_days: 2,
    sessions: [
      { work: 'clinic', with: 'Dr Whitcombe', half_days: 6 },
      { work: 'other', with: 'Marae clinic', half_days: 1 },
      { work: 'study', half_days: 2 },
    ],
    ratings: { expert: 5, communicator: 4, collaborator: 5, cultural: 5, professional: 4, scholar: 4, leader: 4 },
    went_well:
      'She runs a clinic of her own and is asked for by the practices around. The equity project opened its second site.',
    was_hard: 'Being the only one on three days of the week.',
    plan: 'The last four injections under fluoroscopy, the teaching day, and the conversation about what comes after.',
    counts: true,
  },
]
