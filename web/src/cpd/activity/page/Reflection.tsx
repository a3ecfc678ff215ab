import type { Activity } from '@college/contract/cpd'
import { Link } from 'react-router'
import { classes, Section } from '#kit'
import { activityEditor } from '../links.ts'
import styles from './page.module.css'

/** What was thought about an activity: learnings, benefit, motivation, cultural safety. */
export function Reflection({ activity, own }: { activity: Activity; own: boolean }) {
  const texts = [
    { title: 'What I learned', text: activity.learnings },
    { title: 'How patients benefit', text: activity.patient_benefit },
    { title: 'Why I did it', text: activity.motivation },
  ].filter(({ text }) => text)
  const none = texts.length === 0 && !activity.cultural_safety
  return (
    <>
      {texts.map(({ title, text }) => (
        <Section key={title} title={title}>
          <p className={classes('prose pre-line', styles.prose)}>{text}</p>
        </Section>
      ))}
      {activity.cultural_safety && (
        <Section title="Cultural safety and health equity">
          <p className={classes('prose pre-line', styles.prose)}>
            {activity.cultural_safety_note ?? 'This activity covered it.'}
          </p>
        </Section>
      )}
      {none && (
        <p className="below40 body ink3">
          {own ? (
            <>
              No description yet. <Link to={activityEditor(activity.id)}>Add what you learned</Link>
            </>
          ) : (
            'No description.'
          )}
        </p>
      )}
    </>
  )
}
