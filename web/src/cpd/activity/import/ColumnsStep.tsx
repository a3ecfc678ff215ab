import { importFields, type ImportCheck } from '@college/contract/cpd'
import { Checkbox } from '@mantine/core'
import { classes, Section, Segments } from '#kit'
import { CsvColumns } from '#kit/csv'
import { fieldOf, fieldTitle, mapped, missingWords } from './fields.ts'
import type { Choices } from './useImport.ts'
import styles from './import.module.css'

interface ColumnsStepProps {
  readonly check: ImportCheck
  readonly choices: Choices
  readonly onChange: (part: Partial<Choices>) => void
}

const options = [
  { value: '', label: 'Leave out' },
  ...importFields.map((field) => ({ value: field, label: fieldTitle[field] })),
]

const byWords: Readonly<Record<ImportCheck['mapped_by'], string>> = {
  given: 'As you chose.',
  guessed: 'Matched by column heading. Change any that are wrong.',
  remembered: 'As in your last import from a list like this.',
}

/** Which column is what, and how the rest is to be read. */
export function ColumnsStep({ check, choices, onChange }: ColumnsStepProps) {
  return (
    <Section title="Columns" sentence={byWords[check.mapped_by]}>
      <CsvColumns
        missing={check.missing.length > 0 ? missingWords(check.missing) : null}
        heads={check.heads}
        samples={check.samples}
        options={options}
        fieldOf={(column) => fieldOf(check.mapping, column)}
        onChange={(column, field) => onChange({ mapping: mapped(check.mapping, column, field) })}
      />
      <div className={classes('flex wrap bottom', styles.choices)}>
        <div>
          <p className="label below6">Times without a unit are</p>
          <Segments
            label="Times without a unit are"
            value={check.time_unit}
            segments={[
              { value: 'hours', label: 'Hours' },
              { value: 'minutes', label: 'Minutes' },
            ]}
            onChange={(time_unit) => onChange({ time_unit })}
          />
        </div>
        <div>
          <p className="label below6">Import them as</p>
          <Segments
            label="Import them as"
            value={choices.state}
            segments={[
              { value: 'complete', label: 'Completed' },
              { value: 'draft', label: 'Drafts' },
            ]}
            onChange={(state) => onChange({ state })}
          />
        </div>
        <Checkbox
          label="Include duplicates"
          description="With the same title on the same day."
          checked={choices.duplicates === 'take'}
          onChange={(event) => onChange({ duplicates: event.currentTarget.checked ? 'take' : 'skip' })}
        />
      </div>
    </Section>
  )
}
