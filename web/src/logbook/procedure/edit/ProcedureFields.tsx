import { sides, type ProcedureRefdata, sideTitle } from '@college/contract/logbook'
import { location } from '@college/contract/organisation'
import type { CivilDate } from '@college/contract/kit'
import type { ReactNode } from 'react'
import { classes, Fold } from '#kit'
import { Beside, ChoiceField, LongTextField, NumberField, RecordField, type Option } from '#kit/form'
import { NhiField } from '../nhi/NhiField.tsx'
import { optionsOf, termsOf } from '../useLogbook.ts'
import { DayField } from './DayField.tsx'
import { DifficultyFields } from './DifficultyFields.tsx'
import type { ProcedureForm } from './useProcedureForm.ts'
import { StructuresField } from './StructuresField.tsx'
import styles from './edit.module.css'

interface ProcedureFieldsProps {
  readonly form: ProcedureForm
  readonly logbook: ProcedureRefdata
  readonly today: CivilDate
  /** On a phone all but the answers that are asked for is folded. */
  readonly folds: boolean
  /** The field of its files. */
  readonly files: ReactNode
}

const sideOptions = sides.map((value) => ({ value, label: value === 'both' ? 'Both' : sideTitle[value] }))

/** The fields of a procedure: four answers that are asked for, the patient, and what else there is to say. */
export function ProcedureFields({ form, logbook, today, folds, files }: ProcedureFieldsProps) {
  const { row } = form
  const rest = (
    <>
      <MoreFields form={form} logbook={logbook} />
      {files}
    </>
  )
  return (
    <>
      <ChoiceField
        {...form.field('modality_id')}
        label="Modality"
        options={optionsOf(termsOf(logbook, 'modality', row?.modality_id))}
        even
      />
      <Beside>
        <div className={classes('shrink', styles.half)}>
          <ChoiceField
            {...form.field('region_id')}
            label="Region"
            options={optionsOf(termsOf(logbook, 'region', row?.region_id))}
            as="list"
          />
        </div>
        <ChoiceField {...form.field('side')} label="Side" options={sideOptions} />
      </Beside>
      <ChoiceField
        {...form.field('type_id')}
        label="Procedure type"
        options={optionsOf(termsOf(logbook, 'type', row?.type_id))}
        as="list"
      />
      <NhiField {...form.field('nhi')} stored={row?.nhi ?? null} />
      <DayField form={form} today={today} />
      {folds ? (
        <Fold words="Structures, difficulty, supervision, comments" open={row !== null || form.refusals > 0}>
          {rest}
        </Fold>
      ) : (
        rest
      )}
    </>
  )
}

function MoreFields({ form, logbook }: Pick<ProcedureFieldsProps, 'form' | 'logbook'>) {
  const { row } = form
  const levels = optionsOf(termsOf(logbook, 'supervision', row?.supervision_id))
  const outcomes = optionsOf(termsOf(logbook, 'outcome', row?.outcome_id))
  return (
    <>
      <StructuresField form={form} structures={termsOf(logbook, 'structure')} />
      {levels.length > 0 && <ChoiceField {...form.field('supervision_id')} label="Supervision" options={levels} />}
      <Beside>
        <div className={classes('shrink', styles.half)}>
          <ChoiceField
            {...form.field('supervisor_id')}
            label="Supervisor"
            options={supervisorsOf(logbook, row)}
            as="list"
          />
        </div>
        <div className={classes('shrink', styles.half)}>
          <RecordField {...form.field('location_id')} label="Location" record={location} />
        </div>
      </Beside>
      <DifficultyFields form={form} />
      {outcomes.length > 0 && (
        <ChoiceField {...form.field('outcome_id')} label="Outcome" options={outcomes} as="list" />
      )}
      <LongTextField {...form.field('complication')} label="Complication" rows={2} />
      <LongTextField {...form.field('comments')} label="Comments" />
      <NumberField
        {...form.field('case_number')}
        label="Case number"
        help={row === null ? `Leave blank for your next one: ${logbook.next_case_number}.` : 'Your own count of cases.'}
      />
    </>
  )
}

/** Possible supervisors; the one of this case stays among them. */
const supervisorsOf = ({ supervisors }: ProcedureRefdata, row: ProcedureForm['row']): Option<number>[] => {
  const options = supervisors.map(({ id, name }) => ({ value: id, label: name }))
  const held = row?.supervisor_id ?? null
  if (held === null || options.some(({ value }) => value === held)) return options
  return [{ value: held, label: row?.supervisor_name ?? 'Supervisor' }, ...options]
}
