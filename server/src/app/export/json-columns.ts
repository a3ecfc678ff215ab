import { cause, causeInWords, cpdGroups, creditInWords, cycleLacks, groupTitle } from '@college/contract/cpd'
import type { CycleLack } from '@college/contract/cpd'
import { z } from 'zod'

const lackTitles: Readonly<Record<CycleLack, string>> = {
  hours: 'Hours',
  groups: 'Hours in each group',
  categories: 'Minimums of categories',
  goals: 'Compulsory goals',
  cultural_safety: 'Cultural safety',
  conversation: 'Structured conversation',
  plan: 'Development plan',
}

const waitTitles = { agreement: 'Agreement', report: 'Placement report' } as const

const groups = z.array(z.object({ group: z.enum(cpdGroups), logged: z.number(), required: z.number() }))

const wordsOf =
  <T>(schema: z.ZodType<T[]>, words: (each: T) => string) =>
  (value: unknown): string | null => {
    const given = schema.safeParse(value)
    return given.success ? given.data.map(words).join('; ') : null
  }

/** What columns of lists hold that is neither a text nor a number, in words. */
export const jsonWords: Readonly<Record<string, (value: unknown) => string | null>> = {
  'trainee.causes': wordsOf(z.array(cause), causeInWords),
  'trainee.waits': wordsOf(z.array(z.enum(['agreement', 'report'])), (each) => waitTitles[each]),
  'cycleperson.lacks': wordsOf(z.array(z.enum(cycleLacks)), (each) => lackTitles[each]),
  'cycleperson.groups': wordsOf(
    groups,
    ({ group, logged, required }) =>
      `${groupTitle[group]}: ${creditInWords(logged, 'minutes')} of ${creditInWords(required, 'minutes')}`,
  ),
}
