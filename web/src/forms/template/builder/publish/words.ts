import type { templateVersions } from '@college/contract/forms'
import type { AnswerOf } from '@college/contract/kit'
import { counted } from '../../words.ts'

type Versions = AnswerOf<typeof templateVersions>

/** What publishing does to forms that were begun, in words. */
export const publishWords = (versions: Versions, next: number): string => {
  const withOpen = versions.filter(({ open }) => open > 0).toSorted((one, other) => one.version - other.version)
  const open = withOpen.reduce((sum, version) => sum + version.open, 0)
  if (versions.length === 0) return `Forms can be started from version ${next} as soon as it is published.`
  if (open === 0) return `No form is open. New forms use version ${next}.`
  const numbers = withOpen.map(({ version }) => version)
  const last = numbers.at(-1)
  const named =
    numbers.length === 1
      ? `Version ${last} stays with its`
      : `Versions ${numbers.slice(0, -1).join(', ')} and ${last} stay with their`
  return `${named} ${counted(open, 'open form')}. New forms use version ${next}.`
}
