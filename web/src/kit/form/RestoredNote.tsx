import { IconHistory } from '@tabler/icons-react'
import { Note } from '../notice/Note.tsx'
import { classes } from '../theme/index.ts'
import { clockTime } from './SavingWords.tsx'
import styles from './form.module.css'

/** What an earlier page left has been put back into the fields. */
export function RestoredNote({ at, onDiscard }: { at: Date; onDiscard: () => void }) {
  return (
    <div role="status">
      <Note icon={IconHistory} above>
        We’ve brought back what you typed at {clockTime(at)}.{' '}
        <button type="button" className={classes('plain', styles.link)} onClick={onDiscard}>
          Discard
        </button>
      </Note>
    </div>
  )
}
