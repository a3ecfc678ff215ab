import type { FormData, FormModel } from '@college/contract/forms'
import { expected } from './scales.ts'

/** A short, observed piece of a consultation, with feedback. */
export const miniCex: FormModel = {
  pages: [
    {
      key: 'encounter',
      title: 'The encounter',
      sections: [
        {
          key: 'about',
          title: 'About the encounter',
          text: 'Fifteen minutes of watching, five of feedback. Fill this in together while you both remember it.',
          questions: [
            { key: 'seen_on', kind: 'date', title: 'When was it?', required: true, latest: 'today' },
            {
              key: 'setting',
              kind: 'one_of',
              title: 'Where was it?',
              required: true,
              choices: [
                { value: 'clinic', title: 'Outpatient clinic' },
                { value: 'ward', title: 'Ward or rehabilitation unit' },
                { value: 'outreach', title: 'Outreach, marae or rural clinic' },
                { value: 'telehealth', title: 'Telephone or video' },
              ],
            },
            {
              key: 'problem',
              kind: 'short_text',
              title: 'What was the problem?',
              help: 'In clinical words. Nothing that says who the patient is.',
              required: true,
              max_length: 200,
            },
            {
              key: 'complexity',
              kind: 'one_of',
              title: 'How complex was it?',
              required: true,
              choices: [
                { value: 'low', title: 'Low' },
                { value: 'average', title: 'Average' },
                { value: 'high', title: 'High' },
              ],
            },
            {
              key: 'focus',
              kind: 'many_of',
              title: 'What was watched?',
              required: true,
              most: 4,
              choices: [
                { value: 'history', title: 'Taking the history' },
                { value: 'examination', title: 'Examination' },
                { value: 'explaining', title: 'Explaining and consent' },
                { value: 'planning', title: 'Making a plan together' },
              ],
            },
          ],
        },
      ],
    },
    {
      key: 'rating',
      title: 'Ratings',
      sections: [
        {
          key: 'domains',
          title: 'What was seen',
          text: 'Rate against what is expected at the end of this year of training, and leave out what you did not see.',
          questions: [
            {
              key: 'ratings',
              kind: 'scale',
              title: 'Ratings',
              required: false,
              points: expected,
              rows: [
                { key: 'history', title: 'Taking the history' },
                { key: 'examination', title: 'Physical examination' },
                { key: 'communication', title: 'Explaining, consent and written information' },
                { key: 'judgement', title: 'Clinical judgement' },
                { key: 'cultural_safety', title: 'Cultural safety and partnership with whānau' },
                { key: 'organisation', title: 'Organisation and use of time' },
              ],
            },
            { key: 'mean', kind: 'total', title: 'Mean of the ratings', required: false, of: ['ratings'], how: 'mean' },
            {
              key: 'concern',
              kind: 'long_text',
              title: 'What has to be better next time, and how will you both see that it is?',
              help: 'Asked because a rating is below what is expected.',
              required: true,
              max_length: 3_000,
              show_if: { match: 'all', tests: [{ key: 'ratings', is: 'at_most', value: 2 }] },
            },
          ],
        },
      ],
    },
    {
      key: 'feedback',
      title: 'Feedback',
      sections: [
        {
          key: 'words',
          title: 'Feedback',
          questions: [
            { key: 'well', kind: 'long_text', title: 'What went well?', required: true, max_length: 3_000 },
            { key: 'next', kind: 'long_text', title: 'What is there to work on?', required: true, max_length: 3_000 },
            { key: 'agreed', kind: 'long_text', title: 'What did you agree on?', required: false, max_length: 3_000 },
            {
              key: 'minutes',
              kind: 'number',
              title: 'Minutes of feedback',
              required: true,
              decimals: 0,
              min: 1,
              max: 60,
              unit: 'minutes',
              warnings: [{ is: 'at_most', value: 2, message: 'Two minutes are short. Is there more to say?' }],
            },
          ],
        },
      ],
    },
  ],
}

/** What was written into some of them; the day is that of the form. */
export const miniCexAnswers: readonly FormData[] = [
  {
    setting: 'clinic',
    problem: 'Back pain with leg symptoms for six weeks, worried about a scan',
    complexity: 'average',
    focus: ['history', 'explaining'],
    ratings: { history: 4, examination: 4, communication: 4, judgement: 3, cultural_safety: 4, organisation: 3 },
    well: 'You asked what he feared before you spoke of the spine, and it changed the whole conversation. Red flags were covered without an interrogation.',
    next: 'The neurological examination came late and was hurried. Say the plan in one sentence before you explain it.',
    agreed: 'Two more back pain consultations observed this quarter, with the examination first.',
    minutes: 12,
  },
  {
    setting: 'clinic',
    problem: 'Consent for a glenohumeral injection in somebody with diabetes',
    complexity: 'average',
    focus: ['explaining', 'planning'],
    ratings: { communication: 4, judgement: 4, cultural_safety: 3, organisation: 4 },
    well: 'Plain words, the risks with numbers, and the written sheet opened and read together. You waited for the question behind the question.',
    next: 'Ask who else should hear this before you start. His daughter sat outside.',
    agreed: 'Ask every patient who they would like to have in the room.',
    minutes: 8,
  },
  {
    setting: 'outreach',
    problem: 'Knee pain and a fear of surgery, seen with whānau',
    complexity: 'high',
    focus: ['history', 'examination', 'planning'],
    ratings: { history: 3, examination: 4, communication: 3, judgement: 3, cultural_safety: 5, organisation: 2 },
    concern:
      'The visit took an hour and three people were left waiting. Agree at the start on what today is for, and offer a second visit. We look at it again at the next outreach clinic.',
    well: 'Whanaungatanga before anything else, and everybody in the room had their say. The examination was gentle and complete.',
    next: 'Time. And write down the plan for the whānau to take away.',
    minutes: 15,
  },
  {
    setting: 'ward',
    problem: 'Persistent pain after a fracture, three months on',
    complexity: 'high',
    focus: ['history', 'planning'],
    ratings: { history: 4, communication: 4, judgement: 4, cultural_safety: 4, organisation: 4 },
    well: 'A clear formulation that she could repeat in her own words. You named the opioids early and without blame.',
    next: 'Bring the physiotherapist into the room rather than writing to her.',
    agreed: 'A joint session with physiotherapy next week.',
    minutes: 10,
  },
  {
    setting: 'clinic',
    problem: 'Consent for a first ultrasound-guided subacromial injection',
    complexity: 'low',
    focus: ['explaining'],
    ratings: { communication: 4, cultural_safety: 4, organisation: 4 },
    well: 'Three options with what each would be like in six weeks, doing nothing among them. She chose to wait, and you were glad with her.',
    next: 'Say how often it does not help. You said it when she asked.',
    agreed: 'A sentence on how often it does not help, in the first minute.',
    minutes: 7,
  },
  {
    setting: 'telehealth',
    problem: 'Results and next steps by video, with an interpreter',
    complexity: 'average',
    focus: ['explaining', 'planning'],
    ratings: { history: 4, communication: 3, judgement: 4, cultural_safety: 4 },
    well: 'You spoke to the patient and not to the interpreter, in short pieces, and asked for it back in his own words.',
    next: 'Send the written information before the call, in his language. It exists.',
    minutes: 9,
  },
]
