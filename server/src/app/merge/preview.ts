import { code, small } from '@college/contract/kit'
import type { MergedAccount, MergePreview } from '@college/contract/identity'
import { ApiError } from '#platform'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { guardCredentials } from '#people'

interface AccountRow extends MergedAccount {
  organisation_id: number
  confirmed: boolean
  trainee_since: string | null
  fellow_since: string | null
}

export interface Pair {
  keep: AccountRow
  old: AccountRow
}

const readAccount = async (db: Runner, id: number): Promise<AccountRow> => {
  const row = await db.row<AccountRow>(
    `select u.id, u.display_name as name, u.email, u.username, u.mcnz_number, u.active, u.current_login_at as last_login_at,
       u.organisation_id, u.confirmed_at is not null as confirmed, u.trainee_since, u.fellow_since,
       array(select distinct h.name from held_role h where h.user_id = u.id order by h.name) as roles
     from "user" u where u.id = $1 and u.deleted_at is null`,
    [id],
  )
  if (!row) throw new ApiError(code.notFound, 'We couldn’t find this person.')
  return row
}

/** Both accounts, where they and how they sign in are the caller's to look after. */
export const readPair = async (call: Call, ids: { keep_id: number; old_id: number }): Promise<Pair> => {
  await guardCredentials(call, ids.keep_id)
  await guardCredentials(call, ids.old_id)
  return { keep: await readAccount(call.unscoped, ids.keep_id), old: await readAccount(call.unscoped, ids.old_id) }
}

interface Counted {
  title: string
  does: 'moves' | 'stays'
  old_rows: number
  keep_rows: number
  blocking: number
}

const count = (db: Runner, { keep, old }: Pair): Promise<Counted[]> =>
  db.rows<Counted>(
    `select title, does, old_rows::int as old_rows, keep_rows::int as keep_rows, blocking::int as blocking
     from merge_counts($1, $2)`,
    [old.id, keep.id],
  )

interface Hindrances {
  elsewhere: boolean
  signed: boolean
  merged: boolean
  /** Whose account has been merged into the old one. */
  into: string | null
  cycles: string[] | null
  programmes: boolean
  /** Fees of a year that both have: its invoice on the account that stays, and on the old one. */
  fees: { year: number; keep: string; old: string }[]
}

const readHindrances = async (db: Runner, { keep, old }: Pair): Promise<Hindrances> => {
  const row = await db.row<Hindrances>(
    `select
       exists (select 1 from membership m where m.user_id = $2 and m.deleted_at is null and m.organisation_id <> $3) as elsewhere,
       exists (select 1 from devformsignature s where s.deleted_at is null
         and ((s.user_id = $1 and s.signer_id = $2) or (s.user_id = $2 and s.signer_id = $1))) as signed,
       exists (select 1 from account_merge m where m.undone_at is null and m.old_id in ($1, $2)) as merged,
       (select coalesce(u.display_name, u.username, '') from account_merge m join "user" u on u.id = m.old_id
        where m.undone_at is null and m.keep_id = $2 order by m.id limit 1) as into,
       (select array[a.name, b.name] from devcycle a join devcycle b on b.id <> a.id
          and daterange(a.start_date, a.end_date, '[]') && daterange(b.start_date, b.end_date, '[]')
        where a.expired_at is null and b.expired_at is null and a.deleted_at is null and b.deleted_at is null
          and exists (select 1 from devactivity d where d.devcycle_id = a.id and d.user_id = $1 and d.deleted_at is null)
          and exists (select 1 from devactivity d where d.devcycle_id = b.id and d.user_id = $2 and d.deleted_at is null)
        limit 1) as cycles,
       exists (select 1 from devplan a join devplan b on daterange(a.start_date, a.end_date, '[]') && daterange(b.start_date, b.end_date, '[]')
        where a.user_id = $1 and b.user_id = $2 and a.category = 'PLAN' and b.category = 'PLAN' and a.closed_at is null
          and b.closed_at is null and a.deleted_at is null and b.deleted_at is null) as programmes,
       (select coalesce(jsonb_agg(jsonb_build_object('year', a.fee_year, 'keep', a.reference, 'old', b.reference) order by a.fee_year), '[]')
        from transaction a join transaction b on b.id <> a.id and b.fee_year = a.fee_year and b.organisation_id = a.organisation_id
        where a.user_id = $1 and b.user_id = $2 and a.state <> 'void' and b.state <> 'void' and a.deleted_at is null
          and b.deleted_at is null) as fees`,
    [keep.id, old.id, keep.organisation_id],
  )
  if (!row) throw new Error('the accounts gave no row')
  return row
}

const listed = (titles: readonly string[]): string => titles.map(small).join(', ')

/** What cannot be moved from the old account; the fees of a year have their own words. */
const blockingOf = (counted: readonly Counted[]): string[] =>
  counted.filter(({ title, blocking }) => blocking > 0 && title !== 'Transactions').map(({ title }) => title)

interface Ways {
  /** What each account has, as it was asked. */
  readonly asked: readonly Counted[]
  /** The same with the other account to stay. */
  readonly turned: readonly Counted[]
}

const refusals = (call: Call, pair: Pair, { asked, turned }: Ways, found: Hindrances): string[] => {
  const { keep, old } = pair
  const blocking = blockingOf(asked)
  const out: [boolean, string][] = [
    [keep.id === old.id, 'Choose two different accounts.'],
    [keep.organisation_id !== old.organisation_id, 'These accounts belong to different colleges.'],
    [[keep.id, old.id].includes(call.actor.id), 'One of these is your own account. Ask another administrator.'],
    [
      !keep.active || !keep.confirmed,
      old.active && old.confirmed
        ? 'The account you chose to keep isn’t active and confirmed. Keep the other one.'
        : 'Neither account is active and confirmed. Open the one you want to keep and choose Confirm address or Make active first.',
    ],
    [found.merged, 'One of these accounts has been merged into another already.'],
    [
      found.into !== null,
      `The account of ${found.into ?? ''} has been merged into the one you’re not keeping. Undo that merge first, or keep that account instead.`,
    ],
    [found.elsewhere, 'The old account also has a role at another college. Keep that account instead.'],
    [
      found.signed,
      'One of these accounts is asked to sign the other’s form, and people can’t sign their own forms. Withdraw the request, or leave both accounts and make one inactive.',
    ],
    [
      found.cycles !== null,
      `Both have entries in cycles that run at the same time, ${found.cycles?.join(' and ') ?? ''}. Move the entries into one cycle first.`,
    ],
    [
      found.programmes,
      'Both have a training programme on the same days. Close one of them first, on the account you keep.',
    ],
    ...found.fees.map(({ year, keep: kept, old: other }): [boolean, string] => [
      true,
      `Both accounts have the fee for ${year} (${kept}, ${other}). Void one of those invoices first.`,
    ]),
    [
      blocking.length > 0,
      `The old account has ${listed(blocking)}, which stay where they are. ${
        blockingOf(turned).length === 0 ? 'Keep that account instead.' : 'Leave both accounts, and make one inactive.'
      }`,
    ],
  ]
  return out.filter(([is]) => is).map(([, words]) => words)
}

const titles = { mcnz_number: 'MCNZ number', trainee_since: 'Trainee since', fellow_since: 'Fellow since' } as const
export type Filled = Partial<Record<keyof typeof titles, string>>

/** What the old account has and the other lacks. */
export const filledBy = ({ keep, old }: Pair): Filled => {
  const names = Object.keys(titles) as (keyof typeof titles)[] // its keys are these
  const gaps = names.filter((name) => keep[name] === null && old[name] !== null)
  return Object.fromEntries(gaps.map((name) => [name, old[name] ?? '']))
}

const shown = ({
  id,
  name,
  email,
  username,
  mcnz_number,
  roles,
  active,
  last_login_at,
}: AccountRow): MergedAccount => ({
  id,
  name,
  email,
  username,
  mcnz_number,
  roles,
  active,
  last_login_at,
})

/** What a merge would do, and why it may not. */
export const previewOf = async (call: Call, db: Runner, pair: Pair): Promise<MergePreview> => {
  const counted = await count(db, pair)
  const turned = await count(db, { keep: pair.old, old: pair.keep })
  const found = await readHindrances(db, pair)
  return {
    keep: shown(pair.keep),
    old: shown(pair.old),
    has: counted
      .filter(({ old_rows, keep_rows }) => old_rows + keep_rows > 0)
      .map(({ title, does, old_rows, keep_rows }) => ({
        title,
        old: old_rows,
        keep: keep_rows,
        moves: does === 'moves',
      })),
    fills: Object.entries(filledBy(pair)).map(([name, value]) => ({ title: titles[name as keyof Filled], value })), // its keys are these
    refused: refusals(call, pair, { asked: counted, turned }, found),
  }
}
