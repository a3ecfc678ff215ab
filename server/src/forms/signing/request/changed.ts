import type { Call } from '#platform'
import { contentChanges } from '../../content.ts'
import { readRevisions } from '../../sealed-answers.ts'
import { modelOf, readVersion } from '../../version.ts'
import type { SignedForm } from './rows.ts'

const mostNamed = 6

/** The questions that are answered differently since a content that somebody read, in words; null where that content is not known. */
export const changedSince = async (call: Call, form: SignedForm, read: string): Promise<string | null> => {
  const revisions = await readRevisions(call.db, call.keys, form)
  const before = revisions.findLast(({ content_hash }) => content_hash === read)
  const after = revisions.at(-1)
  if (!before || !after) return null
  const model = modelOf(await readVersion(call.db, form))
  const changes = contentChanges(model, before, after, { people: {}, files: {} })
  const titles = [...new Set(changes.map(({ title }) => title.replace(/[.:?]$/, '')))]
  if (titles.length === 0) return null
  const more = titles.length - mostNamed
  return `${titles.slice(0, mostNamed).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}
