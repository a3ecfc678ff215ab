import type { Answer, Form, FormData, FormModel } from '@college/contract/forms'
import type { CivilDate } from '@college/contract/kit'
import type { Client, DeviceDrafts, Draft, DraftOwner, Store, Turns } from '#kit'
import type { Clash, FormClosure, SaveState, TakenChanges } from './saveState.ts'
import type { RefusedAnswer } from './sendable.ts'
import type { openTabs } from './tabs.ts'

/** A form while it is filled in: its answers, and how they get to the server. It lives outside React, and outlives its screen. */
export interface FormDraft {
  readonly model: FormModel
  /** Whether what an earlier page left is in the answers: nothing may be typed over it before. */
  readonly ready: Store<boolean>
  readonly form: Store<Form>
  readonly answers: Store<FormData>
  readonly saving: Store<SaveState>
  readonly clash: Store<Clash | null>
  readonly closed: Store<FormClosure | null>
  readonly refused: Store<readonly RefusedAnswer[]>
  /** What came from elsewhere and was put in here. */
  readonly taken: Store<TakenChanges | null>
  /** When what an earlier page left was typed, and the answers without it. */
  readonly restored: Store<{ readonly at: Date; readonly without: FormData } | null>
  readonly answer: (key: string, value: Answer | undefined) => void
  /** Puts other answers in the place of all. */
  readonly replace: (data: FormData) => void
  /** Chooses between two answers: the keys for which the other one is kept. */
  readonly settle: (theirs: ReadonlySet<string>) => void
  /** Sends what is unsent; resolves once nothing more can be done now. */
  readonly flush: () => Promise<void>
  /** Completes the form; null where there are problems, which are then shown. */
  readonly complete: () => Promise<Form | null>
  /** Starts, with what is kept on this device; returns a function that stops it. */
  readonly open: () => () => void
}

/** What a form draft is made of; `quiet`, `turns` and `tabsOf` are given by tests. */
export interface FormDraftParams {
  readonly client: Client
  readonly model: FormModel
  readonly form: Form
  readonly drafts: DeviceDrafts | null
  /** Whose draft it is: tabs of other sessions neither hear of it nor wait for it. */
  readonly owner: DraftOwner
  readonly today: () => CivilDate
  /** What the form is called, and where it is filled in. */
  readonly about?: Draft['about']
  /** The draft to be taken up, where there are several. */
  readonly prefer?: string | null
  /** The server has taken something. */
  readonly onSaved?: (form: Form) => void
  /** Milliseconds of quiet after the last key. */
  readonly quiet?: number
  readonly turns?: Turns
  readonly tabsOf?: typeof openTabs
}
