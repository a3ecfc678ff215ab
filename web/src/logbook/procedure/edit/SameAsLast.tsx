import { caseWords } from '@college/contract/logbook'
import type { Procedure } from '@college/contract/logbook'
import { IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { classes, Icon } from '#kit'
import { commonOf } from './initial.ts'
import type { ProcedureForm } from './useProcedureForm.ts'
import styles from './edit.module.css'

/** Fills in all that the last case had in common with this one, in one press. */
export function SameAsLast({ form, last }: { form: ProcedureForm; last: Procedure }) {
  const [filled, setFilled] = useState(false)
  const fill = (): void => {
    const common = commonOf(last)
    form.set('modality_id', common.modality_id)
    form.set('type_id', common.type_id)
    form.set('region_id', common.region_id)
    form.set('side', common.side)
    form.set('structures', common.structures)
    form.set('supervision_id', common.supervision_id)
    form.set('supervisor_id', common.supervisor_id)
    form.set('location_id', common.location_id)
    setFilled(true)
  }
  return (
    <div>
      <button
        type="button"
        className={classes('row gap16 full rounded-lg acc-strong tinted left pad12-16', styles.same)}
        onClick={fill}
      >
        <Icon of={IconRepeat} size={22} />
        <span>
          <b className="block">Same as last time</b>
          <span className="secondary">{caseWords(last)}</span>
        </span>
      </button>
      <div role="status">
        {filled && (
          <>
            <span className="sr-only">Filled in as last time. Add the NHI, or save.</span>
            <AlsoCopied of={last} />
          </>
        )}
      </div>
    </div>
  )
}

/** What was copied of a case into fields that may be folded, so that nothing is saved unseen. */
export function AlsoCopied({ of }: { of: Procedure }) {
  const copied = [
    ['Structures', of.structures],
    ['Supervision', of.supervision_name],
    ['Supervisor', of.supervisor_name],
    ['Location', of.location_name],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}.`] : []))
  return copied.length > 0 && <p className="above8 muted anywhere">Also copied. {copied.join(' ')}</p>
}
