import { createContext, useContext } from 'react'
import type { College } from '#kit'
import type { Banner } from '../frame/banner.ts'
import type { FirstWords } from '../frame/guests.ts'
import type { PaletteSource } from '../palette/index.ts'

/** The person who is signed in, as far as the frame shows and asks. */
export interface ShellActor {
  readonly id: number
  readonly displayName: string
  readonly initials: string
  /** Role in words, as "Trainee, Year 2". */
  readonly roleWords: string
  readonly isAdmin: boolean
  readonly isPlatformAdmin: boolean
  /** Role names, platform roles and memberships together. */
  readonly roles: readonly string[]
  /** Whether the college has still to answer their request for a role. */
  readonly isNew?: boolean
}

/** What a platform administrator chooses the college by. */
export interface CollegeChoice {
  readonly all: readonly College[]
  /** Null for all of them at once. */
  readonly chosen: number | null
  readonly choose: (college: number | null) => void
}

/** All of them at once, in words. */
export const allColleges = 'All colleges'

/** Everything the frame takes from outside itself. */
export interface ShellFacts {
  /** Null for a guest. */
  readonly actor: ShellActor | null
  readonly organisation: {
    readonly name: string
    readonly tagline: string
    /** The file of the college's logo, and a line over its public pages, where the office has chosen them. */
    readonly logo?: number | null
    readonly banner?: string | null
    /** What the college calls its own sign-in. */
    readonly provider?: string | null
    /** Its sentences on the screens before sign-in; null until they are here. */
    readonly words?: FirstWords | null
  }
  /** Null where there is nothing to choose. */
  readonly colleges: CollegeChoice | null
  /** What waits for the person, by the path of the link that carries the number. */
  readonly counts: Readonly<Record<string, number>>
  /** The built version. */
  readonly version: string
  readonly banners: readonly Banner[]
  /** An admin is acting as this person: nothing is logged in another's name from the top bar. */
  readonly isImpersonating: boolean
  /** Whether P, A and L log; the person can turn them off. */
  readonly hasKeys: boolean
  /** What the palette searches besides menus and acts. */
  readonly sources: readonly PaletteSource[]
  /** Fetches what else it searches, as it is first opened; null where there is nothing else. */
  readonly loadSources: (() => Promise<readonly PaletteSource[]>) | null
  /** Whom the palette can find, in words. */
  readonly sight: string
  readonly onSignOut: () => void
}

const guest: ShellFacts = {
  actor: null,
  organisation: { name: '', tagline: '' },
  colleges: null,
  counts: {},
  version: '',
  banners: [],
  isImpersonating: false,
  hasKeys: true,
  sources: [],
  loadSources: null,
  sight: '',
  onSignOut: () => undefined,
}

/** What is given is laid over a guest's empty frame. */
export const shellFacts = (facts: Partial<ShellFacts>): ShellFacts => ({ ...guest, ...facts })

export const ShellContext = createContext<ShellFacts>(guest)
export const useShell = (): ShellFacts => useContext(ShellContext)
