import { search, type SearchHit, type SearchKind } from '@college/contract/app'
import { isAdmin, showDate, type Actor } from '@college/contract/kit'
import {
  IconBuildingHospital,
  IconLock,
  IconMail,
  IconMessageQuestion,
  IconNotebook,
  IconReceipt,
  IconSignature,
  IconTargetArrow,
  IconUser,
  IconVaccine,
} from '@tabler/icons-react'
import { toast, type Client, type IconDrawing } from '#kit'
import { looksLikeNhi } from '#logbook'
import { newMessage } from '#messaging'
import { personPage } from '#people'
import type { PaletteItem, PaletteKind, PaletteSource } from '../palette/index.ts'
import { actAndName, administers, personActs, type Switch } from './personActs.ts'

const looks: Readonly<Record<SearchKind, readonly [PaletteKind, IconDrawing]>> = {
  user: ['Person', IconUser],
  devform: ['Form', IconSignature],
  placement: ['Placement', IconBuildingHospital],
  devgoal: ['Goal', IconTargetArrow],
  procedure: ['Procedure', IconVaccine],
  devactivity: ['Activity', IconNotebook],
  message: ['Message', IconMail],
  transaction: ['Transaction', IconReceipt],
  enquiry: ['Enquiry', IconMessageQuestion],
}

/** The page of a person: of the office's, of a teacher's own trainee, or of any trainee for a Director; none for others. */
const personLink = (hit: SearchHit, actor: Actor): string | null => {
  if (administers(actor, hit)) return personPage(hit.id)
  if (hit.id === actor.id) return '/app/profile/edit'
  // Whom a person learns with they may write to; a page of them they have none.
  if (hit.inside && actor.supervisors.includes(hit.id)) return newMessage({ people: [hit.id] })
  const isTrainees = actor.linked.includes(hit.id) || !hit.inside
  return isTrainees ? `/app/person?id=${hit.id}` : null
}

const goalLink = (hit: SearchHit, actor: Actor): string => {
  const isOffices = hit.user_id !== actor.id && administers(actor, hit)
  return `/app/${hit.inside ? 'plan' : 'cycle'}/goal${isOffices ? '/admin' : ''}?id=${hit.id}`
}

const linkOf = (hit: SearchHit, actor: Actor): string | null => {
  switch (hit.kind) {
    case 'user':
      return personLink(hit, actor)
    case 'devgoal':
      return goalLink(hit, actor)
    case 'devform':
      return `/app/form${hit.state === 'started' && hit.user_id === actor.id ? '/edit' : ''}?id=${hit.id}`
    case 'placement':
      return `/app/placement?id=${hit.id}`
    case 'procedure':
      return `/app/procedure?id=${hit.id}`
    case 'devactivity':
      return `/app/activity?id=${hit.id}`
    case 'transaction':
      return `/app/transaction?id=${hit.id}`
    case 'enquiry':
      return `/app/enquiry/admin?id=${hit.id}`
    case 'message':
      return hit.state === 'draft' ? `/app/message/edit?id=${hit.id}` : `/app/message?id=${hit.id}`
  }
}

const aboutOf = ({ kind, about, day }: SearchHit): string | null => {
  if (about === null) return null
  if (kind === 'placement') return day === null ? null : `${showDate(day)} to ${showDate(about)}`
  return kind === 'procedure' ? `Procedure ${about}` : about
}

const noteOf = (hit: SearchHit, actor: Actor): string => {
  if (hit.kind === 'user' && actor.supervisors.includes(hit.id) && !administers(actor, hit))
    return [hit.about, 'Write a message'].filter(Boolean).join(', ')
  const whose = hit.kind === 'user' || hit.user_id === actor.id ? null : hit.user_name
  const about = aboutOf(hit)
  const state = hit.state === 'started' || hit.state === 'draft' || hit.kind === 'user' ? hit.state : null
  return [whose, about, hit.kind !== 'placement' && hit.day && showDate(hit.day), state].filter(Boolean).join(', ')
}

const itemOf = (hit: SearchHit, actor: Actor): PaletteItem[] => {
  const to = linkOf(hit, actor)
  if (to === null) return []
  const [kind, icon] = looks[hit.kind]
  return [{ id: `${hit.kind}-${hit.id}`, kind, label: hit.title || kind, note: noteOf(hit, actor), icon, to }]
}

/** So many people have acts below their line: more would hide what else was found. */
const mostWithActs = 3

/**
 * People and records of the college, as far as the person may list them, and what they may do with the first people. An NHI is found by
 * its own call: none asks for it in an address.
 */
export const searchSource = (client: Client, actor: Actor, onSwitch: Switch | null): PaletteSource => ({
  id: 'search',
  isRemote: true,
  find: async (query, signal) => {
    if (looksLikeNhi(query) || (query.length < 2 && !/^\d$/.test(query))) return []
    const { data, info } = await client.call<typeof search>(search, { query: { q: query } }, { signal, quiet: true })
    const found = data ?? []
    const people = found.filter(({ kind }) => kind === 'user').slice(0, mostWithActs)
    const hits = [
      ...found.flatMap((hit) => itemOf(hit, actor)),
      ...(onSwitch ? people.flatMap((hit) => personActs(hit, actor, onSwitch)) : []),
    ]
    return info['withheld'] === true ? [...hits, confirmation(client, query)] : hits
  },
})

/** An act and whom it is for, as in "write to aroha", which no person or record is called. */
export const actSource = (client: Client, actor: Actor, onSwitch: Switch): PaletteSource => ({
  id: 'acts-on-people',
  isRemote: true,
  find: async (query, signal) => {
    const wanted = actAndName(query)
    if (!wanted || looksLikeNhi(wanted.name) || (wanted.verb === 'switch' && !isAdmin(actor))) return []
    const asked = { query: { q: wanted.name, only: 'user' as const } }
    const { data } = await client.call<typeof search>(search, asked, { signal, quiet: true })
    return (data ?? [])
      .flatMap((hit) => personActs(hit, actor, onSwitch))
      .filter(({ id }) => id.startsWith(wanted.verb))
  },
})

/** Where the limit of reading is reached: the line that asks for the password or a code. */
const confirmation = (client: Client, query: string): PaletteItem => ({
  id: 'confirm',
  kind: 'Act',
  label: 'Confirm it’s you to search other people’s records',
  icon: IconLock,
  isLast: true,
  run: () => {
    const ask = async (): Promise<void> => {
      try {
        await client.call<typeof search>(search, { query: { q: query, confirm: 'true' } }, { quiet: true })
        toast({ text: 'Confirmed. Search again to see all records.', kind: 'done' })
      } catch {
        // The dialog has said why.
      }
    }
    void ask()
  },
})
