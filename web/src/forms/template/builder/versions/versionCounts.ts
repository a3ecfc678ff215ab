import type { templateVersions } from '@college/contract/forms'
import type { AnswerOf } from '@college/contract/kit'
import type { Count } from '#kit'
import { formsOfVersion } from '../../links.ts'

type Version = Pick<AnswerOf<typeof templateVersions>[number], 'version' | 'started' | 'completed' | 'done' | 'forms'>

/** The forms of a version by how far they are, each with where they are listed; nothing that there is none of. */
export const versionCounts = (id: number, { version, started, completed, done, forms }: Version): Count[] => {
  const ended = forms - started - completed - done
  const all: Count[] = [
    { count: started, words: 'being filled in', to: formsOfVersion(id, version, ['started']) },
    { count: completed, words: 'completed', to: formsOfVersion(id, version, ['completed']) },
    { count: done, words: 'signed or finished', to: formsOfVersion(id, version, ['signed', 'finished']) },
    { count: ended, words: 'withdrawn or rejected', to: formsOfVersion(id, version, ['withdrawn', 'rejected']) },
  ]
  return all.filter(({ count }) => count > 0)
}
