import type { FormData, FormModel, TemplateVersion, TextValues } from '@college/contract/forms'
import type { CivilDate } from '@college/contract/kit'
import type { Keys } from '#platform'

/** Somebody of the demo college. */
export interface Member {
  id: number
  organisation_id: number
  username: string
  display_name: string
}

/** What a form is begun with. */
export interface Begun {
  owner: Member
  version: TemplateVersion
  type: string
  model: FormModel
  title: string | null
  data: FormData
  /** What its texts say of the person and of what it is about. */
  texts: TextValues | null
  goal: number | null
  /** Days ago. */
  ago: number
}

export type Row = Readonly<Record<string, unknown>>
/** Rows of forms, with the numbers they are given in order. */
export class FormBook {
  readonly forms: Row[] = []
  readonly revisions: Row[] = []
  readonly events: Row[] = []
  readonly signatures: Row[] = []
  /** Links by which somebody without an account has signed. */
  readonly links: Row[] = []

  readonly keys: Keys
  readonly today: CivilDate
  private readonly members: readonly Member[]
  /** Usernames of those who sign with a drawing that they keep; whoever signs without an account draws one. */
  readonly drawing: readonly string[]

  constructor(keys: Keys, today: CivilDate, members: readonly Member[], drawing: readonly string[]) {
    this.drawing = drawing
    this.keys = keys
    this.today = today
    this.members = members
  }

  /** Somebody by the name they sign in with, or by their number. */
  member(named: string | number | null): Member {
    const found = this.members.find(({ id, username }) => username === named || id === named)
    if (!found) throw new Error(`there is no ${named}`)
    return found
  }
}
