import type { FormData, FormModel } from '@college/contract/forms'
import { entrusted } from './scales.ts'

/** A procedure that somebody watched from consent to aftercare. */
export const procedure: FormModel = {
  pages: [
    {
      key: 'procedure',
      title: 'The procedure',
      sections: [
        {
          key: 'what',
          title: 'What was done',
          questions: [
            { key: 'done_on', kind: 'date', title: 'When was it?', required: true, latest: 'today' },
            { key: 'started_at', kind: 'time', title: 'When did it begin?', required: false },
            { key: 'what_done', kind: 'short_text', title: 'Which procedure?', required: true, max_length: 160 },
            {
              key: 'guidance',
              kind: 'one_of',
              title: 'How was it guided?',
              required: true,
              choices: [
                { value: 'landmark', title: 'Landmark' },
                { value: 'ultrasound', title: 'Ultrasound' },
                { value: 'fluoroscopy', title: 'Fluoroscopy' },
              ],
            },
            {
              key: 'times_done',
              kind: 'number',
              title: 'How many of these have you done before?',
              required: true,
              decimals: 0,
              min: 0,
              max: 2_000,
            },
            { key: 'difficult', kind: 'yes_no', title: 'Was it a difficult one?', required: true },
            {
              key: 'why_difficult',
              kind: 'short_text',
              title: 'What made it difficult?',
              required: true,
              max_length: 300,
              show_if: { match: 'all', tests: [{ key: 'difficult', is: 'equal', value: true }] },
            },
          ],
        },
        {
          key: 'imaging',
          title: 'Image guidance',
          show_if: {
            match: 'any',
            tests: [
              { key: 'guidance', is: 'equal', value: 'ultrasound' },
              { key: 'guidance', is: 'equal', value: 'fluoroscopy' },
            ],
          },
          questions: [
            {
              key: 'image',
              kind: 'scale',
              title: 'Image guidance',
              required: true,
              points: entrusted,
              rows: [
                { key: 'view', title: 'Finding and keeping the view' },
                { key: 'needle', title: 'Seeing the needle all the way' },
                { key: 'record', title: 'Saving and describing the pictures' },
              ],
            },
            {
              key: 'screening',
              kind: 'number',
              title: 'Screening time',
              required: true,
              decimals: 1,
              min: 0,
              max: 60,
              unit: 'minutes',
              show_if: { match: 'all', tests: [{ key: 'guidance', is: 'equal', value: 'fluoroscopy' }] },
              warnings: [{ is: 'at_least', value: 5, message: 'More than five minutes. Say why in the feedback.' }],
            },
          ],
        },
      ],
    },
    {
      key: 'steps',
      title: 'Step by step',
      sections: [
        {
          key: 'each_step',
          title: 'How much help was needed',
          text: 'Rate what you would trust the person with the next time, step by step.',
          questions: [
            {
              key: 'entrustment',
              kind: 'scale',
              title: 'Steps',
              required: true,
              points: entrusted,
              rows: [
                { key: 'indication', title: 'Indication, allergies and anticoagulants' },
                { key: 'consent', title: 'Consent in words the person uses' },
                { key: 'preparation', title: 'Time out, position and asepsis' },
                { key: 'technique', title: 'Technique and comfort' },
                { key: 'aftercare', title: 'Aftercare and what to watch for' },
                { key: 'notes', title: 'Notes and letter' },
              ],
            },
            {
              key: 'mean',
              kind: 'total',
              title: 'Mean over all steps',
              required: false,
              of: ['entrustment', 'image'],
              how: 'mean',
            },
            {
              key: 'drugs',
              kind: 'table',
              title: 'What was injected',
              required: false,
              most_rows: 6,
              columns: [
                { key: 'drug', kind: 'short_text', title: 'Drug', required: true },
                { key: 'dose', kind: 'number', title: 'Dose', required: true, decimals: 1, min: 0, max: 1_000 },
                {
                  key: 'in',
                  kind: 'one_of',
                  title: 'In',
                  required: true,
                  choices: [
                    { value: 'mg', title: 'mg' },
                    { value: 'ml', title: 'ml' },
                  ],
                },
              ],
            },
            {
              key: 'complication',
              kind: 'long_text',
              title: 'Did anything happen that was not meant to?',
              required: false,
              max_length: 2_000,
            },
          ],
        },
        {
          key: 'feedback',
          title: 'Feedback',
          questions: [
            { key: 'well', kind: 'long_text', title: 'What went well?', required: true, max_length: 3_000 },
            { key: 'next', kind: 'long_text', title: 'What is there to work on?', required: true, max_length: 3_000 },
          ],
        },
      ],
    },
  ],
}

const added = new Set(['drugs', 'complication'])

/** What it asked before it was asked what was injected, and what happened. */
export const procedureBefore: FormModel = {
  pages: procedure.pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      questions: section.questions.filter(({ key }) => !added.has(key)),
    })),
  })),
}

/** What was written into some of them. */
export const procedureAnswers: readonly FormData[] = [
  {
    started_at: '10:20',
    what_done: 'Subacromial bursa injection, right',
    guidance: 'ultrasound',
    times_done: 27,
    difficult: false,
    image: { view: 4, needle: 3, record: 4 },
    entrustment: { indication: 4, consent: 4, preparation: 4, technique: 3, aftercare: 4, notes: 4 },
    drugs: [
      { drug: 'Triamcinolone', dose: 40, in: 'mg' },
      { drug: 'Lidocaine 1%', dose: 4, in: 'ml' },
    ],
    well: 'Calm, talked her through each step, and stopped when she flinched. Asepsis was faultless.',
    next: 'You lost the tip twice. Move the probe to the needle, not the needle to the probe.',
  },
  {
    started_at: '14:05',
    what_done: 'Medial branch block L4 and L5, left',
    guidance: 'fluoroscopy',
    times_done: 6,
    difficult: true,
    why_difficult: 'Rotated spine, facets hard to square',
    image: { view: 3, needle: 3, record: 3 },
    screening: 1.4,
    entrustment: { indication: 4, consent: 4, preparation: 3, technique: 2, aftercare: 4, notes: 3 },
    drugs: [{ drug: 'Bupivacaine 0.5%', dose: 1, in: 'ml' }],
    well: 'Took the time to square the endplates, and asked for help at the right moment.',
    next: 'The oblique view before the needle. Say the level aloud at time out.',
  },
  {
    what_done: 'First carpometacarpal joint injection, left',
    guidance: 'landmark',
    times_done: 14,
    difficult: false,
    entrustment: { indication: 5, consent: 4, preparation: 4, technique: 4, aftercare: 4, notes: 4 },
    drugs: [{ drug: 'Methylprednisolone', dose: 20, in: 'mg' }],
    well: 'Found the joint line with traction the first time. The aftercare sheet was explained, not handed over.',
    next: 'Write the lot number down before you draw up.',
  },
]
