import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Icon } from '#kit'
import type { TemplateDraftStore } from '../model/draft.ts'
import { useDesk, useDraft } from './ui.ts'

/** Takes steps back, and makes them again. */
export function Steps() {
  const { draft, said } = useDesk()
  const mayUndo = useDraft(draft.mayUndo)
  const mayRedo = useDraft(draft.mayRedo)
  const undo = (): void => {
    draft.undo()
    said.set('Last change undone.')
  }
  const redo = (): void => {
    draft.redo()
    said.set('Change redone.')
  }
  return (
    <span className="inline-flex gap4">
      <button
        type="button"
        className="square"
        aria-label="Undo"
        title="Undo (Ctrl Z)"
        disabled={!mayUndo}
        onClick={undo}
      >
        <Icon of={IconArrowBackUp} />
      </button>
      <button
        type="button"
        className="square"
        aria-label="Redo"
        title="Redo (Ctrl Shift Z)"
        disabled={!mayRedo}
        onClick={redo}
      >
        <Icon of={IconArrowForwardUp} />
      </button>
    </span>
  )
}

/** Ctrl+Z takes back the last change of the draft wherever the focus is, save where a form is only tried out. */
export const useUndoKeys = (draft: TemplateDraftStore, enabled: boolean): void => {
  useEffect(() => {
    if (!enabled) return undefined
    const onKey = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
      if (event.target instanceof Element && event.target.closest('[data-own-undo]')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) draft.redo()
      else draft.undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [draft, enabled])
}
