import type { FormModel, FormTemplate, Signers } from '@college/contract/forms'

/** All of a template that is worked on. */
export interface Draft {
  readonly name: string
  readonly type: FormTemplate['type']
  readonly description: string
  readonly signing_required: boolean
  readonly signers: Signers | null
  readonly encrypt: boolean
  /** The role that may reopen finished forms beside the office. */
  readonly reopen_role: string | null
  readonly model: FormModel
}

/** A draft with the steps that led to it, so that each can be taken back. */
export interface TemplateDraftStore {
  readonly get: () => Draft
  readonly subscribe: (listener: () => void) => () => void
  /** Changes it. Changes with one tag that follow each other are one step, as the letters of a title are. */
  readonly change: (edit: (draft: Draft) => Draft, tag?: string) => void
  readonly changeModel: (edit: (model: FormModel) => FormModel, tag?: string) => void
  /** The next change begins a step of its own. */
  readonly rest: () => void
  readonly undo: () => void
  readonly redo: () => void
  readonly mayUndo: () => boolean
  readonly mayRedo: () => boolean
  /** Begins anew from another one. */
  readonly replace: (draft: Draft) => void
}

const mostSteps = 200

export const createDraft = (first: Draft): TemplateDraftStore => {
  let now = first
  let past: readonly Draft[] = []
  let future: readonly Draft[] = []
  let lastTag: string | null = null
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const change: TemplateDraftStore['change'] = (edit, tag) => {
    const next = edit(now)
    if (next === now) return
    if (tag === undefined || tag !== lastTag) past = [...past, now].slice(-mostSteps)
    lastTag = tag ?? null
    future = []
    now = next
    tell()
  }
  return {
    get: () => now,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    changeModel: (edit, tag) =>
      change((draft) => {
        const model = edit(draft.model)
        return model === draft.model ? draft : { ...draft, model }
      }, tag),
    rest: () => {
      lastTag = null
    },
    undo: () => {
      const before = past.at(-1)
      if (!before) return
      past = past.slice(0, -1)
      future = [now, ...future]
      lastTag = null
      now = before
      tell()
    },
    redo: () => {
      const [next, ...rest] = future
      if (!next) return
      past = [...past, now]
      future = rest
      lastTag = null
      now = next
      tell()
    },
    mayUndo: () => past.length > 0,
    mayRedo: () => future.length > 0,
    replace: (draft) => {
      past = []
      future = []
      lastTag = null
      now = draft
      tell()
    },
  }
}
