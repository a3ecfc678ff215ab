import { devqualification } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { classes, Lines, Section, useList } from '#kit'
import styles from './qualification.module.css'

/** The levels at which a person was assessed, for them and their teachers; empty where there are none. */
export function Qualifications({ userId }: { userId: number }) {
  const { data } = useList(devqualification, { user_id: userId, limit: 100 })
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Section title="Qualifications" sentence="Awarded by the college.">
      <Lines>
        {rows.map((row) => (
          <li key={row.id} className="flex between wrap baseline body gap4-24 pad12-0">
            <span>
              <b className="label">{row.level}</b>
              {row.note && <span className="block muted">{row.note}</span>}
            </span>
            <span className={classes('right', styles.when)}>
              {showDate(row.awarded_on)}
              {row.assessor_name && <span className="block muted">{row.assessor_name}</span>}
            </span>
          </li>
        ))}
      </Lines>
    </Section>
  )
}
