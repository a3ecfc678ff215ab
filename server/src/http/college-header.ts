import { code, collegeHeader } from '@college/contract/kit'
import type { FastifyRequest } from 'fastify'
import type { Who } from '#records'
import type { Context } from '#platform'
import { ApiError, badField } from '#platform'

const shape = /^[1-9]\d{0,15}$/

/**
 * The caller within the college that the request names. Only a platform administrator can choose one: the header of anyone else is not
 * read, and neither is that of a platform administrator who acts as a person.
 */
export const placeInCollege = async ({ db }: Pick<Context, 'db'>, request: FastifyRequest, who: Who): Promise<Who> => {
  const named = request.headers[collegeHeader]
  if (named === undefined || !who.actor.platform_admin || who.actingAs !== null) return who
  const college = typeof named === 'string' && shape.test(named) ? Number(named) : Number.NaN
  if (!Number.isSafeInteger(college)) throw badField(collegeHeader, 'A college is named by its id, a whole number')
  const found = await db.row('select 1 from organisation where id = $1 and deleted_at is null', [college])
  if (!found) throw new ApiError(code.notFound, 'We couldn’t find this college.')
  return { ...who, actor: { ...who.actor, college } }
}

/** The same where a college that is none stands in nobody's way, as when signing out. */
export const placeWhereKnown = (...asked: Parameters<typeof placeInCollege>): Promise<Who> =>
  placeInCollege(...asked).catch((error: unknown) => {
    if (error instanceof ApiError) return asked[2]
    throw error
  })
