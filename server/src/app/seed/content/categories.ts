import type { CpdGroup } from '@college/contract/cpd'

/** A category, by a key that the other lists use. */
export interface CategoryText {
  key: string
  name: string
  code?: string
  type?: 'trainee' | 'fellow'
  group?: CpdGroup
  most?: number
  under?: readonly string[]
}

const reviewing = 'reviewing_reflecting'
const measuring = 'measuring_improving'
const educational = 'educational'

/** Categories of activities. */
export const activityCategories: readonly CategoryText[] = [
  { key: 'journal', name: 'Journal club', group: educational },
  { key: 'reading', name: 'Reading', group: educational, most: 600 },
  {
    key: 'peer',
    name: 'Peer group',
    group: reviewing,
    under: ['Case review', 'Review of notes', 'Visit to a colleague'],
  },
  { key: 'conversation', name: 'Structured conversation', code: 'conversation', group: reviewing },
  {
    key: 'culture',
    name: 'Cultural safety and health equity',
    group: reviewing,
    under: ['Wānanga', 'Review of own practice'],
  },
  { key: 'audit', name: 'Practice audit', group: measuring, under: ['First measure', 'Repeat measure'] },
  { key: 'feedback', name: 'Patient feedback', group: measuring, under: ['Survey', 'Response to a complaint'] },
  { key: 'improvement', name: 'Improvement project', group: measuring },
  {
    key: 'conference',
    name: 'Conference or workshop',
    group: educational,
    under: ['College meeting', 'Other meeting', 'Online'],
  },
  { key: 'course', name: 'Course', group: educational, under: ['Procedures', 'Resuscitation', 'Imaging'] },
  { key: 'teaching', name: 'Teaching', group: educational, most: 1_200 },
  { key: 'research', name: 'Research and writing', group: measuring },
  { key: 'core', name: 'Core advanced training day', code: 'coreadvanced', type: 'trainee', group: educational },
  { key: 'clinic', name: 'Supervised clinic', type: 'trainee', group: educational },
  {
    key: 'procedure',
    name: 'Supervised procedure',
    type: 'trainee',
    group: educational,
    under: ['Ultrasound', 'Fluoroscopy', 'Landmark'],
  },
  { key: 'case', name: 'Case-based discussion', type: 'trainee', group: reviewing },
  { key: 'observed', name: 'Observed consultation', type: 'trainee', group: reviewing },
  { key: 'logbook', name: 'Logbook review', type: 'trainee', group: measuring },
]

/** Categories of goals; those of fellows are the three groups. */
export const goalCategories: readonly CategoryText[] = [
  { key: 'reviewing', name: 'Reviewing and reflecting on practice', type: 'fellow', group: reviewing },
  { key: 'measuring', name: 'Measuring and improving outcomes', type: 'fellow', group: measuring },
  { key: 'educational', name: 'Educational activities', type: 'fellow', group: educational },
  { key: 'clinical', name: 'Clinical skills', type: 'trainee', under: ['History and examination', 'Management'] },
  { key: 'knowledge', name: 'Knowledge', type: 'trainee', under: ['Basic science', 'Evidence'] },
  { key: 'procedures', name: 'Procedures', type: 'trainee', under: ['Landmark', 'Ultrasound', 'Fluoroscopy'] },
  { key: 'professional', name: 'Professionalism and cultural safety', type: 'trainee' },
  { key: 'scholar', name: 'Teaching and research', type: 'trainee' },
  { key: 'quality', name: 'Quality and safety', type: 'trainee' },
]

/** Categories of plans. */
export const planCategories: readonly CategoryText[] = [
  { key: 'vocational', name: 'Vocational training', type: 'trainee' },
  { key: 'part-time', name: 'Part-time training', type: 'trainee' },
  { key: 'pdp', name: 'Annual development plan', type: 'fellow' },
]
