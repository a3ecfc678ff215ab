import { today } from '../clock.ts'
import type { Database } from '../../server/src/database/index.ts'

export const nameOf = (n: number): string => `scale${n}`

/** Gives people the password of the demo college and the roles of one of its fellows, in the college or in another that is made for them. */
export const addPeople = async (db: Database, from: number, count: number, code: string | null): Promise<number> => {
  const other = code
    ? await db.row<{ id: number }>('insert into organisation (name, code) values ($1, $1) returning id', [code])
    : await db.row<{ id: number }>('select min(id) as id from organisation')
  const organisation = other?.id ?? 0
  if (code)
    await db.rows(
      `insert into role (organisation_id, name, is_admin, role_is_admin)
       select $1, name, is_admin, role_is_admin from role where organisation_id = (select min(id) from organisation) and deleted_at is null
       on conflict do nothing`,
      [organisation],
    )
  await db.rows(
    `with made as (
       insert into "user" (organisation_id, username, firstname, lastname, email, confirmed_at, password_hash)
       select $1::bigint, 'scale' || n, 'Scale', 'Person ' || n, 'scale' || n || '@elsewhere.test', now(), password_hash
       from "user", generate_series($2::int, $3::int) n where username = 'fellow' returning id),
     joined as (
       insert into membership (organisation_id, user_id, role_id)
       select distinct $1::bigint, made.id, mine.id from made, membership m join role r on r.id = m.role_id
       join role mine on mine.name = r.name and mine.organisation_id = $1::bigint and mine.deleted_at is null
       where m.user_id = (select id from "user" where username = 'fellow') and m.deleted_at is null),
     agreed as (
       insert into user_agreement (user_id, agreement_id)
       select made.id, a.id from made, agreement a where a.organisation_id = $1::bigint)
     insert into devactivity (organisation_id, user_id, title, activity_date, time, state)
     select $1::bigint, id, 'Planted of college ' || $1, $4::date, 30, 'draft' from made`,
    [organisation, from, from + count - 1, today()],
  )
  return organisation
}
