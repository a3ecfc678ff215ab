import { Button } from '@mantine/core'
import type { CollegeRecord } from '@college/contract/kit'
import { useLocked } from './core.ts'
import type { RecordForm } from './recordForm.ts'
import type { Values } from './values.ts'
import { classes } from '../theme/index.ts'
import styles from './form.module.css'

interface SaveButtonProps<R extends CollegeRecord> {
  readonly form: RecordForm<R>
  /** Values that this act sets, as the state of an activity. */
  readonly and?: Partial<Values<R>>
  /** The one filled act of the editor. */
  readonly main?: boolean
  readonly children: string
}

/** An act that saves the editor. It keeps its width while it says "Saving…". */
export function SaveButton<R extends CollegeRecord>({ form, and, main = false, children }: SaveButtonProps<R>) {
  const locked = useLocked()
  return (
    <Button
      variant={main ? 'filled' : 'default'}
      disabled={locked}
      aria-busy={form.saving}
      onClick={() => {
        if (!form.saving) void form.save(and)
      }}
    >
      <span className={classes('grid', styles.stack)}>
        <span className={form.saving ? styles.hidden : ''}>{children}</span>
        <span className={form.saving ? '' : styles.hidden} aria-hidden={!form.saving}>
          Saving…
        </span>
      </span>
    </Button>
  )
}
