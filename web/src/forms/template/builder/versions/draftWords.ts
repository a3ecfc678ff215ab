import type { StayReason, TemplateDraft } from '@college/contract/forms'
import { counted } from '../../words.ts'

const mostNamed = 4

const leftWords: Readonly<Record<TemplateDraft['left'][number]['why'], string>> = {
  gone: 'no longer asked',
  kind: 'asked in another way',
  answer: 'doesn’t fit any more',
}

/** What a draft would lose of its answers, before it is moved. */
export const lossWords = ({ answered, left }: Pick<TemplateDraft, 'answered' | 'left'>): string => {
  if (answered === 0 && left.length === 0) return 'Nothing answered yet.'
  if (left.length === 0) return 'All its answers go along.'
  const named = left.slice(0, mostNamed).map(({ title, why }) => `“${title}” (${leftWords[why]})`)
  const more = left.length - named.length
  return `${counted(left.length, 'answer')} would have no place: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

/** Why a draft keeps its version. */
export const stayWords: Readonly<Record<StayReason, string>> = {
  handed_in: 'Completed before, so it keeps its version.',
  asked: 'Someone has been asked to sign it, so it keeps its version.',
  sealed: 'Only one of the two versions seals its answers, so it keeps its version.',
}
