import { showClock } from '@college/contract/kit'
import { Button } from '@mantine/core'
import type { CollegeRecord, Row } from '@college/contract/kit'
import { useEffect, useId, useRef, useState } from 'react'
import { useClient } from '../api/ClientProvider.tsx'
import { showValue } from './showValue.ts'
import type { RecordForm } from './recordForm.ts'
import { same } from '../text/merge.ts'
import { changed, valuesOfRow, type Raw } from './values.ts'
import { classes } from '../theme/index.ts'
import styles from './form.module.css'

interface ConflictPanelProps<R extends CollegeRecord> {
  readonly id: string
  readonly form: RecordForm<R>
  readonly theirs: Row<R>
}

/** The row was changed meanwhile: compare field by field, or keep a copy. No text is dropped. */
export function ConflictPanel<R extends CollegeRecord>({ id, form, theirs }: ConflictPanelProps<R>) {
  const { record } = form.core
  const { refusals } = form
  const panel = useRef<HTMLDivElement>(null)
  // Who pressed a button is taken to what stands in the way.
  useEffect(() => {
    if (refusals > 0) panel.current?.focus()
  }, [refusals])
  const { context } = useClient()
  const [comparing, setComparing] = useState(false)
  const [takeTheirs, setTakeTheirs] = useState<ReadonlySet<string>>(new Set())
  const columns: Raw = { ...theirs }
  const before: Raw = { ...form.row }
  const stored = valuesOfRow(record, theirs)
  const mine = changed(form.core.form.getValues(), form.row === null ? {} : valuesOfRow(record, form.row))
  const apart = Object.keys(mine).filter((name) => !same(mine[name], stored[name]))
  const one = record.title[0]
  const labelOf = (name: string): string => form.core.labels.get(name) ?? name

  const keepCopy = (): void => {
    const lines = Object.entries(mine).map(([name, value]) => `${labelOf(name)}\n${showValue(record, name, value)}\n`)
    context.saveFile(new Blob([lines.join('\n')], { type: 'text/plain;charset=utf-8' }), `${one}, my copy.txt`)
  }
  const goOn = (): void =>
    form.settle(Object.fromEntries(Object.entries(mine).filter(([name]) => !takeTheirs.has(name))))
  const choose = (name: string, theirsToo: boolean): void => {
    const next = new Set(takeTheirs)
    if (theirsToo) next.add(name)
    else next.delete(name)
    setTakeTheirs(next)
  }

  return (
    <div id={id} ref={panel} className="stack gap12 rounded-lg outlined pad16" role="alert" tabIndex={-1}>
      <p>
        <strong>
          This {one.toLowerCase()} was changed at {showClock(new Date(String(columns.updated_at)), context.zone())}.
        </strong>{' '}
        Your text is safe. Compare before you save.
      </p>
      {comparing && apart.length === 0 && <p>The other change is in other fields. Both can be kept.</p>}
      {comparing &&
        apart.map((name) => (
          <Versions
            key={name}
            label={labelOf(name)}
            mine={showValue(record, name, mine[name], before)}
            theirs={showValue(record, name, stored[name], columns)}
            takesTheirs={takeTheirs.has(name)}
            onChoose={(theirsToo) => choose(name, theirsToo)}
          />
        ))}
      <div className="flex wrap gap8 above8">
        {comparing ? (
          <Button size="sm" onClick={goOn}>
            Continue with these
          </Button>
        ) : (
          <Button size="sm" onClick={() => setComparing(true)}>
            Compare
          </Button>
        )}
        <Button size="sm" variant="default" onClick={keepCopy}>
          Keep a copy
        </Button>
      </div>
    </div>
  )
}

interface VersionsProps {
  readonly label: string
  readonly mine: string
  readonly theirs: string
  readonly takesTheirs: boolean
  readonly onChoose: (theirs: boolean) => void
}

function Versions({ label, mine, theirs, takesTheirs, onChoose }: VersionsProps) {
  const name = useId()
  return (
    <fieldset className={classes('grid gap8 shrink bare', styles.versions)}>
      <legend className="medium">{label}</legend>
      <label className="pre-wrap flex gap8 outlined rounded pad12">
        <input type="radio" name={name} checked={!takesTheirs} onChange={() => onChoose(false)} />
        <span>
          <b className="medium block">Yours</b>
          {mine}
        </span>
      </label>
      <label className="pre-wrap flex gap8 outlined rounded pad12">
        <input type="radio" name={name} checked={takesTheirs} onChange={() => onChoose(true)} />
        <span>
          <b className="medium block">Theirs</b>
          {theirs}
        </span>
      </label>
    </fieldset>
  )
}
