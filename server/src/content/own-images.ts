import { imageTypes } from '@college/contract/files'
import { imagesIn } from '@college/contract/kit'
import { administratorsOf } from '#people'
import { badField } from '#platform'
import type { Call } from '#platform'

/**
 * Refuses images of people who are neither the caller nor of the college office: what is published is read by anyone, and an image of a
 * member is theirs to show. Images that stand there already are left.
 */
export const checkPublicImages = async (
  call: Call,
  organisation: number,
  { field, before, after }: { field: string; before: string; after: string },
): Promise<void> => {
  const known = new Set(imagesIn(before))
  const added = imagesIn(after).filter((file) => !known.has(file))
  if (!(await areOfTheOffice(call, organisation, added)))
    throw badField(field, 'An image belongs to a member. Upload it to your own files first')
}

/** Whether files, as far as there are any, belong to the caller or the college office. */
export const areOfTheOffice = async (call: Call, organisation: number, files: readonly number[]): Promise<boolean> => {
  if (files.length === 0) return true
  const owners = await call.db.rows<{ user_id: number }>(
    'select distinct user_id from file where id = any($1::bigint[]) and organisation_id = $2 and user_id <> $3 and mimetype = any($4::text[])',
    [files, organisation, call.actor.id, imageTypes],
  )
  if (owners.length === 0) return true
  const office = new Set((await administratorsOf(call.db, organisation)).map(({ id }) => id))
  return owners.every(({ user_id }) => office.has(user_id))
}
