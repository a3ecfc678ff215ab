import { code } from '@college/contract/kit'
import { ApiError } from '#platform'
import type { Runner } from '#database'

/** Who gets a password. */
export interface Person {
  id: number
  organisation_id: number
  organisation: string
  email: string | null
  username: string | null
  firstname: string | null
  lastname: string | null
  password_hash: string | null
  confirmed_at: string | null
}

/** An active person by id; refuses with 469 where there is none, as the link that led here is then of no use. */
export const personOf = async (tx: Runner, id: number): Promise<Person> => {
  const row = await tx.row<Person>(
    `select u.id, u.organisation_id, o.name as organisation, u.email, u.username, u.firstname, u.lastname, u.password_hash, u.confirmed_at
     from "user" u join organisation o on o.id = u.organisation_id where u.id = $1 and u.deleted_at is null and u.active`,
    [id],
  )
  if (!row) throw new ApiError(code.tokenInvalid, 'This link has been used or is incomplete.')
  return row
}
