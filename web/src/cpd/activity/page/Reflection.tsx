import type { Activity } from '@college/contract/cpd'
import { Link } from '#kit/router'
import { Section } from '#kit'
import { activityEditor } from '../links.ts'

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
          <p className="prose pre-line max42">{text}</p>
        </Section>
      ))}
      {activity.cultural_safety && (
        <Section title="Cultural safety and health equity">
          <p className="prose pre-line max42">{activity.cultural_safety_note ?? 'This activity covered it.'}</p>
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
