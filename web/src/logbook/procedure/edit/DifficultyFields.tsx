import { difficulties, difficultyColumn, difficultyTitle } from '@college/contract/logbook'
import { useId } from 'react'
import { CheckField, LongTextField, useFieldValue } from '#kit/form'
import type { ProcedureForm } from './useProcedureForm.ts'
import { classes } from '#kit'
import styles from './edit.module.css'

/** What made the case difficult, and how; the comments come with the first mark. */
export function DifficultyFields({ form }: { form: ProcedureForm }) {
  const id = useId()
  const physical = useFieldValue(form.field('difficulty_physical'))
  const physiological = useFieldValue(form.field('difficulty_physiological'))
  const psychological = useFieldValue(form.field('difficulty_psychological'))
  const extraneous = useFieldValue(form.field('difficulty_extraneous'))
  const other = useFieldValue(form.field('difficulty_other'))
  const comments = useFieldValue(form.field('difficulty_comments'))
  const any = [physical, physiological, psychological, extraneous, other].includes(true)
  return (
    <div role="group" aria-labelledby={id}>
      <span className={classes('block medium', styles.legend)} id={id}>
        What made it difficult?
      </span>
      <div className={classes('grid gap12-16', styles.difficulty)}>
        {difficulties.map((one) => {
          const [title, meaning] = difficultyTitle[one]
          return (
            <CheckField
              key={one}
              {...form.field(difficultyColumn[one])}
              label={title}
              help={meaning}
              optional={false}
            />
          )
        })}
      </div>
      {(any || comments !== null) && (
        <div className="pad-top16">
          <LongTextField {...form.field('difficulty_comments')} label="What was difficult, and what you did" rows={2} />
        </div>
      )}
    </div>
  )
}
