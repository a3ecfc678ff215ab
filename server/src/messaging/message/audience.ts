import { compareNames } from '@college/contract/kit'
import { groupRoles, groupsFor, rolesWrittenTo } from '@college/contract/messaging'
import type { Audience } from '@college/contract/messaging'
import type { Call } from '#platform'
import { readListed } from './listed.ts'
import type { ReadAudienceList } from './listed.ts'
import { isOfficeOf } from './office.ts'

/** A message as far as it says whom it goes to. */
export interface Addressed {
  id: number
  organisation_id: number
  recipients: Audience | null
  bcc_kept: Audience | null
  reply_to_id: number | null
}

interface Chosen {
  people: number[]
  roles: string[]
  everyone: boolean
  office: boolean
}

const chosenBy = async (call: Call, readList: ReadAudienceList, given: Audience | null): Promise<Chosen> => {
  const groups = given?.groups ?? []
  const lists: number[] = []
  for (const listed of given?.lists ?? []) lists.push(...(await readListed(call, readList, listed)))
  return {
    people: [
      ...(given?.people ?? []),
      ...lists,
      ...(groups.includes('own_trainees') ? call.actor.linked : []),
      ...(groups.includes('teachers') ? call.actor.supervisors : []),
    ],
    roles: groups.flatMap((group) => groupRoles[group] ?? []),
    everyone: groups.includes('everyone'),
    office: groups.includes('office'),
  }
}

/** Whom a person who answers a message may write to because of it: its sender, and who was named in it openly. */
export const partnersOf = async (call: Call, answered: number | null): Promise<number[]> => {
  if (answered === null) return []
  const row = await call.db.row<{ sender_id: number; named: number[] | null; blind: boolean | null; mine: boolean }>(
    `select m.sender_id, m.sender_id = $2 as mine, r.blind,
       array(select p.id::bigint from jsonb_array_elements_text(m.recipients -> 'people') p(id)) as named
     from message m left join messagerecipient r on r.message_id = m.id and r.user_id = $2
     where m.id = $1 and m.deleted_at is null and m.state <> 'draft' and (m.sender_id = $2 or r.arrives_at <= $3)`,
    [answered, call.actor.id, call.now()],
  )
  if (!row) return []
  return row.blind === true ? [row.sender_id] : [row.sender_id, ...(row.named ?? [])]
}

/** Groups of an audience that the caller may not write to. */
export const refusedGroups = ({ actor }: Pick<Call, 'actor'>, given: readonly (Audience | null)[]): string[] => {
  const may = groupsFor(actor)
  return [...new Set(given.flatMap((one) => one?.groups ?? []))].filter((group) => !may.includes(group))
}

/** What both statements below are asked with: the places 1 to 13 of `named`. */
export const askedOf = async (call: Call, readList: ReadAudienceList, row: Addressed): Promise<unknown[]> => {
  const { actor } = call
  const open = await chosenBy(call, readList, row.recipients)
  const blind = await chosenBy(call, readList, row.bcc_kept)
  return [
    row.organisation_id,
    actor.id,
    ...[open, blind].flatMap(({ people, roles, everyone, office }) => [people, roles, everyone, office]),
    isOfficeOf(call, row.organisation_id),
    [...actor.linked, ...actor.supervisors, ...(await partnersOf(call, row.reply_to_id))],
    rolesWrittenTo(actor),
  ]
}

// Grouped after the join: where the database does not know yet how many people there are, it would go through all groups for each person.
const peopleNamed = (as: string, confirmed: string): string => `${as} as (
  select r.id, r.display_name, r.firstname, r.email, r.newsletter, r.username, r.bounces, r.office as is_office,
    (r.id = any ($3::bigint[]) or $5::boolean or coalesce(r.names && $4::text[], false) or ($6::boolean and r.office)) as open,
    (r.id = any ($7::bigint[]) or $9::boolean or coalesce(r.names && $8::text[], false) or ($10::boolean and r.office)) as unseen,
    ($11::boolean or r.id = any ($12::bigint[]) or coalesce(r.names && $13::text[], false) or r.office) as allowed
  from (
    select u.id, u.display_name, u.firstname, u.email, u.newsletter, u.username, u.email_undeliverable_at is not null as bounces,
      array_agg(h.name) as names, coalesce(bool_or(h.role_is_admin), false) as office
    from "user" u left join held_role h on h.user_id = u.id and h.organisation_id = $1::bigint
    where u.deleted_at is null and u.active and u.confirmed_at ${confirmed} and u.id <> $2::bigint
      and (u.organisation_id = $1::bigint or h.user_id is not null)
    group by u.id) r)`

/** The people of a college with whether a message is for them, openly or blindly, and whether its sender may write to them. */
export const named = peopleNamed('named', 'is not null')

// Who has not confirmed their account yet gets none, and is said to be left out.
const unconfirmed = peopleNamed('unconfirmed', 'is null')

/** What is known of an audience before anything is sent to it. */
export interface AudienceFacts {
  recipients: number
  blind: number
  without_address: number
  without_names: string[]
  bouncing: number
  bouncing_names: string[]
  unconfirmed: number
  unconfirmed_names: string[]
  unwanted: number
  forbidden: number
  /** Recipients beside the office and the one owner of the attached files of others. */
  outsiders: number
  found: number[]
  people: { id: number; name: string }[]
}

const peopleShown = 50

const namesOf = (from: string, condition: string): string =>
  `coalesce((select array_agg(w.display_name) from (select display_name from ${from} where ${condition} order by display_name, id limit 5) w), '{}')`

const cannotGet = 'allowed and email is null'
const bouncesBack = 'allowed and email is not null and bounces'
const isLeftOut = '(open or unseen) and allowed'

/**
 * Reads what a message would do; `news` says whether it is the newsletter, `owners` whose files go along that are not the sender’s, `shown` who is
 * among the people that are named, where they get it. Who may not be written to is neither named nor counted among those who would get it.
 */
export const readFacts = async (
  call: Call,
  asked: readonly unknown[],
  { news, owners, shown }: { news: boolean; owners: readonly number[]; shown: number | null },
): Promise<AudienceFacts> => {
  const row = await call.db.row<AudienceFacts>(
    `with ${named}, ${unconfirmed}, chosen as (select * from named where open or unseen)
     select (count(*) filter (where c.allowed))::int as recipients, (count(*) filter (where c.allowed and not c.open))::int as blind,
       (count(*) filter (where ${cannotGet}))::int as without_address, ${namesOf('chosen', cannotGet)} as without_names,
       (count(*) filter (where ${bouncesBack}))::int as bouncing, ${namesOf('chosen', bouncesBack)} as bouncing_names,
       (select count(*) from unconfirmed where ${isLeftOut})::int as unconfirmed, ${namesOf('unconfirmed', isLeftOut)} as unconfirmed_names,
       (count(*) filter (where c.allowed and $14::boolean and not c.newsletter))::int as unwanted,
       (count(*) filter (where not c.allowed))::int as forbidden,
       (count(*) filter (where not c.is_office and $15::bigint[] <> array[c.id]))::int as outsiders,
       coalesce((select array_agg(n.id) from (select id from named union all select id from unconfirmed) n where n.id = any ($3::bigint[]) or n.id = any ($7::bigint[])), '{}') as found,
       coalesce((select json_agg(json_build_object('id', p.id, 'name', p.display_name) order by p.display_name, p.id)
         from (select id, display_name from chosen where allowed order by id is distinct from $16::bigint, display_name, id limit ${peopleShown}) p), '[]') as people
     from chosen c`,
    [...asked, news, owners, shown],
  )
  if (!row) throw new Error('an audience gave no row')
  return { ...row, people: row.people.toSorted((a, b) => compareNames(a.name, b.name)) }
}
