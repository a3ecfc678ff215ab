import type { SearchHit } from '@college/contract/app'
import { isAdmin, type Actor } from '@college/contract/kit'
import { mayWriteTo } from '@college/contract/messaging'
import { isOfficeRole } from '@college/contract/people'
import { IconArrowsExchange, IconPencil } from '@tabler/icons-react'
import type { Somebody } from '#identity'
import { newMessage } from '#messaging'
import type { PaletteItem } from '../palette/index.ts'

/** Opens the dialog that switches to a person, or asks to whom; null while acting as someone. */
export type Switch = (person: Somebody | null) => void

export const administers = (actor: Actor, { organisation_id: at }: SearchHit): boolean =>
  actor.platform_admin || actor.admin_organisations.includes(at)

type Verb = 'write' | 'switch'

const verbs: Readonly<Record<string, Verb>> = { write: 'write', email: 'write', message: 'write', switch: 'switch' }

/** The words of an act before a name, as in "write to aroha": the verb, and the name that is typed after it. */
export const actAndName = (query: string): { readonly verb: Verb; readonly name: string } | null => {
  const [, word = '', name = ''] = /^(write|email|message|switch)\s+(?:to\s+)?(\S.+)$/iu.exec(query) ?? []
  const verb = verbs[word.toLowerCase()]
  return verb ? { verb, name } : null
}

const mayWrite = (hit: SearchHit, actor: Actor): boolean => hit.state === null && mayWriteTo(actor, hit.id)

// The server refuses the others: administrators, and people who can't sign in.
const maySwitch = (hit: SearchHit, actor: Actor): boolean =>
  hit.state === null && administers(actor, hit) && !(hit.about ?? '').split(', ').some(isOfficeRole)

/** What the reader may do with a person who was found: these lines stand below theirs. */
export const personActs = (hit: SearchHit, actor: Actor, onSwitch: Switch): PaletteItem[] => {
  if (hit.kind !== 'user' || hit.id === actor.id) return []
  const line = { kind: 'Act', under: `user-${hit.id}` } as const
  return [
    ...(mayWrite(hit, actor)
      ? [
          {
            ...line,
            id: `write-${hit.id}`,
            label: `Write to ${hit.title}`,
            icon: IconPencil,
            to: newMessage({ people: [hit.id] }),
          },
        ]
      : []),
    ...(maySwitch(hit, actor)
      ? [
          {
            ...line,
            id: `switch-${hit.id}`,
            label: `Switch to ${hit.title}`,
            icon: IconArrowsExchange,
            run: () => onSwitch({ id: hit.id, display_name: hit.title }),
          },
        ]
      : []),
  ]
}

/** The way to act as another person, who is chosen in the dialog. */
export const switchAct = (actor: Actor, onSwitch: Switch): PaletteItem[] =>
  isAdmin(actor)
    ? [
        {
          id: 'switch-user',
          kind: 'Act',
          label: 'Switch user',
          words: 'act as impersonate',
          icon: IconArrowsExchange,
          run: () => onSwitch(null),
        },
      ]
    : []
