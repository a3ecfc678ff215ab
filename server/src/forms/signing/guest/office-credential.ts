import type { Call } from '#platform'

const hours = 24

/** Whether a signer's password or link came through the college office less than a day ago, so that the office may know it too. */
export const isFromOffice = async (call: Call, person: number | null): Promise<boolean> => {
  if (person === null) return false
  const row = await call.db.row<{ recent: boolean }>(
    `select coalesce(office_credential_at > $2::timestamptz - make_interval(hours => ${hours}), false) as recent
     from "user" where id = $1`,
    [person, call.now()],
  )
  return row?.recent ?? false
}
