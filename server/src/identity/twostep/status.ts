import type { CodeMethod } from '@college/contract/identity'
import type { Runner } from '#database'

/** What a person has set up to take a second step with. */
export interface Status {
  organisation_id: number
  email: string | null
  tf_phone_number: string | null
  tf_primary_method: CodeMethod | null
  /** Whether the password is long enough to stand alone. */
  password_long: boolean
  methods: CodeMethod[]
  recovery_left: number
  passkeys: number
}

/** How the second steps of a person stand. */
export const statusOf = async (db: Runner, userId: number): Promise<Status> => {
  const row = await db.row<Status>(
    `select u.organisation_id, u.email, u.tf_phone_number, u.tf_primary_method, u.password_long,
       array(select w.method from code_way w where w.user_id = u.id order by w.method) as methods,
       (select count(*) from recovery_code r where r.user_id = u.id and r.used_at is null)::int as recovery_left,
       (select count(*) from passkey p where p.user_id = u.id)::int as passkeys
     from "user" u where u.id = $1`,
    [userId],
  )
  if (!row) throw new Error('there is no such person')
  return row
}

/** Whether two-step verification is on with what a person has. */
export const isOn = (standing: Pick<Status, 'methods' | 'passkeys'>): boolean =>
  standing.methods.length > 0 || standing.passkeys > 0

/** Whether the person takes a second step when signing in with a password. */
export const hasSecondStep = async (db: Runner, userId: number): Promise<boolean> => isOn(await statusOf(db, userId))

/** Whether the college asks the person for two-step verification: of this person, or of all its administrators. */
export const twoStepRequired = async (db: Runner, userId: number): Promise<boolean> => {
  const row = await db.row<{ required: boolean }>('select is_asked_for_two_step($1) as required', [userId])
  return row?.required === true
}
