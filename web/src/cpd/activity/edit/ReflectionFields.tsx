import { activityLine, activityLines, type devactivity } from '@college/contract/cpd'
import { Fold } from '#kit'
import { Beside, CheckField, DateField, LongTextField, TextField, useFieldValue, type RecordForm } from '#kit/form'
import styles from './edit.module.css'

/** What was thought about an activity, and what else may be said of it. */
export function ReflectionFields({ form }: { form: RecordForm<typeof devactivity> }) {
  const isSafe = useFieldValue(form.field('cultural_safety'))
  const { row } = form
  return (
    <>
      <LongTextField
        {...form.field('learnings')}
        label="What did you learn?"
        help="A few honest sentences. Besides you, your educators and the college office can read it, and History shows you when they did."
      />
      <LongTextField {...form.field('patient_benefit')} label="How will patients benefit?" rows={2} />
      <LongTextField {...form.field('motivation')} label="Why did you do it?" rows={2} />
      <div className="stack gap12">
        <CheckField {...form.field('cultural_safety')} label="This covered cultural safety or health equity" />
        {isSafe && (
          <div className={styles.note}>
            <LongTextField {...form.field('cultural_safety_note')} label="How did it?" rows={1} />
          </div>
        )}
      </div>
      <Fold words="More" open={Boolean(row?.end_date) || activityLines.some((name) => row?.[name])}>
        <Beside>
          {activityLines.map((name) => (
            <TextField key={name} {...form.field(name)} label={activityLine[name]} />
          ))}
          <DateField {...form.field('end_date')} label="End date" />
        </Beside>
      </Fold>
    </>
  )
}
