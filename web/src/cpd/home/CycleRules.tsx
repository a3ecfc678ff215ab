import type { Stats } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import { Lines, ProgressBar, Section, StateChip } from '#kit'
import { cycleView, type CycleView } from './cycle.ts'
import styles from './CycleRules.module.css'

type Cycle = NonNullable<Stats['cycle']>
type Minutes = Cycle['standing']['total']

const chipOf = ({ state }: NonNullable<Minutes['pace']>) =>
  state === 'behind' ? 'behind' : state === 'reached' ? 'completed' : 'onPace'

/** One time against what is asked, with the line of an even pace. */
function TimeLine({ title, time, note }: { title: string; time: Minutes; note?: string | undefined }) {
  const { counted, required, due, pace } = time
  return (
    <li>
      <div className={styles.line}>
        <span className="body anywhere">{title}</span>
        <span>
          {pace && (
            <StateChip kind={chipOf(pace)}>
              {pace.state === 'behind' || pace.state === 'reached' ? pace.short : 'On pace'}
            </StateChip>
          )}
        </span>
        {required > 0 && (
          <span className={styles.bar}>
            <ProgressBar done={counted} of={required} pace={due} />
          </span>
        )}
        <span className="prose">
          <b className="ink strong">{showTime(counted)}</b> {required > 0 ? `of ${showTime(required)}` : 'counted'}
        </span>
        <span className="quiet right">
          {note ?? (required > counted ? `${showTime(required - counted)} to go` : '')}
        </span>
      </div>
    </li>
  )
}

/** `At most 10:00 counts`, where more than that was logged. */
const capNote = ({ cap, logged }: Cycle['standing']['categories'][number]): string | undefined =>
  cap !== null && logged > cap ? `${showTime(logged)} logged, at most ${showTime(cap)} counts` : undefined

/** Categories that the cycle asks for or limits; nothing where there are none to tell of. */
export function CategoryBars({ cycle }: { cycle: Cycle }) {
  const told = cycle.standing.categories.filter((each) => each.required > 0 || capNote(each) !== undefined)
  if (told.length === 0) return null
  return (
    <Section title="Categories" sentence="Hours count up to the limit of each category.">
      <Lines>
        {told.map((each) => (
          <TimeLine
            key={each.category_id}
            title={cycle.categories.find(({ id }) => id === each.category_id)?.name ?? 'Category'}
            time={each}
            note={capNote(each)}
          />
        ))}
      </Lines>
    </Section>
  )
}

/** A cycle in a few lines, for who has something else first: hours, categories, compulsory goals, cultural safety. */
export function CycleLines({ cycle }: { cycle: Cycle }) {
  const view = cycleView(cycle)
  const { total, compulsory } = cycle.standing
  if (total.full === 0 && compulsory.goals === 0) return null
  return (
    <Section title={nameOf(view)} sentence={[restOf(cycle), view.less].filter(Boolean).join(' ')}>
      <Lines>
        <TimeLine title="Hours" time={total} />
      </Lines>
    </Section>
  )
}

const nameOf = ({ name }: CycleView): string => (/cycle/i.test(name) ? name : `Cycle ${name}`)

const restOf = ({ standing: { compulsory, cultural_safety: safety } }: Cycle): string => {
  const { goals, completed } = compulsory
  const done = goals === 0 ? '' : `${completed} of ${goals} compulsory goals completed.`
  const groups = safety.required ? `Cultural safety in ${safety.covered.length} of 3 groups.` : ''
  return [done, groups].filter(Boolean).join(' ')
}
