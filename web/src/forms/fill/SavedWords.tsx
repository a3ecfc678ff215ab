import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconGitMerge } from '@tabler/icons-react'
import { Icon, useStore, type IconDrawing, useZone } from '#kit'
import type { FormDraft } from './formDraftShape.ts'
import type { SaveState } from './saveState.ts'
import styles from './fill.module.css'
import { showClock } from '@college/contract/kit'

type Tone = 'quiet' | 'warn' | 'bad'

/** How safe the answers are, in words. */
export const wordsOf = (saving: SaveState, zone: string): readonly [Tone, IconDrawing | null, string] => {
  switch (saving.kind) {
    case 'clean':
      return ['quiet', null, 'Saves automatically.']
    case 'saving':
      return ['quiet', null, 'Saving…']
    case 'saved':
      return ['quiet', IconCloudCheck, savedWords(saving.at, saving.held, zone)]
    case 'away':
      return ['warn', IconCloudOff, 'You’re offline. Saved on this device; we’ll send it when you’re back online.']
    case 'later':
      return ['warn', IconCloudOff, 'Saved on this device. We’re busy; we’ll send it in a moment.']
    case 'signIn':
      return ['warn', IconAlertTriangle, 'Sign in again to save; what you typed is kept.']
    case 'clash':
      return ['warn', IconGitMerge, 'Kept on this device. Choose above which answer to keep, then we’ll save it.']
    case 'refused':
      return ['bad', IconAlertTriangle, `${saving.message} It’s kept on this device.`]
    case 'unsafe':
      return ['bad', IconAlertTriangle, 'We couldn’t save this, even on this device. Keep this page open.']
  }
}

const savedWords = (at: Date, held: number, zone: string): string => {
  const saved = `Saved ${showClock(at, zone)}`
  if (held === 0) return saved
  return `${saved}. ${held === 1 ? 'One answer is' : `${held} answers are`} not finished; kept on this device.`
}

/** The line at the foot of a form that says how saving goes. */
export function SavedWords({ formDraft }: { formDraft: FormDraft }) {
  const [tone, icon, words] = wordsOf(useStore(formDraft.saving), useZone())
  return (
    <span className={styles[tone]} data-saving>
      {icon && <Icon of={icon} />}
      <span>{words}</span>
    </span>
  )
}
