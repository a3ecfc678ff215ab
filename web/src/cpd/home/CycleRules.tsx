import { creditInWords, creditSourceInWords, showCredit, type CycleUnit, type Stats } from '@college/contract/cpd'
import { plural } from '@college/contract/kit'
import { Link } from '#kit/router'
import { classes, CountLink, Lines, ProgressBar, Section, StateChip } from '#kit'
import { goalList, goalsBehind } from '../goal/links.ts'
import { cycleActivities } from '../report/links.ts'
import { cycleView, type CycleView } from './cycle.ts'
import styles from './CycleRules.module.css'

type Cycle = NonNullable<Stats['cycle']>
type Minutes = Cycle['standing']['total']
type CategoryFigures = Cycle['standing']['categories'][number]

const chipOf = ({ state }: NonNullable<Minutes['pace']>) =>
  state === 'behind' ? 'behind' : state === 'reached' ? 'completed' : 'onPace'

interface TimeLineProps {
  readonly title: string
  readonly time: Minutes
  readonly unit: CycleUnit
  readonly note?: string | undefined
  /** Where what is logged is listed. */
  readonly to?: string
  /** Where the credit comes from, where that is not the time itself. */
  readonly source?: string | undefined
}

/** One time against what is asked, with the line of an even pace. */
function TimeLine({ title, time, unit, note, source, to }: TimeLineProps) {
  const { counted, required, on_track: onTrack, pace } = time
  return (
    <li>
      <div className={classes('grid middle pad4-0', styles.line)}>
        <span className="body anywhere">
          {title}
          {source && <span className="block quiet">{source}</span>}
        </span>
        <span>
          {pace && (
            <StateChip kind={chipOf(pace)}>
              {pace.state === 'behind' || pace.state === 'reached' ? pace.short : 'On track'}
            </StateChip>
          )}
        </span>
        {required > 0 && (
          <span className="across">
            <ProgressBar done={counted} of={required} onTrack={onTrack} />
          </span>
        )}
        <span className="prose">
          {to === undefined ? (
            <b className="ink strong">{showCredit(counted, unit)}</b>
          ) : (
            <Link className="strong" to={to}>
              {showCredit(counted, unit)}
            </Link>
          )}{' '}
          {required > 0 ? `of ${creditInWords(required, unit)}` : unit === 'points' ? 'points' : 'counted'}
        </span>
        <span className="quiet right">
          {note ?? (required > counted ? `${creditInWords(required - counted, unit)} to go` : '')}
        </span>
      </div>
    </li>
  )
}

/** `At most 10:00 counts`, where more than that was logged. */
const capNote = ({ cap, logged }: CategoryFigures, unit: CycleUnit): string | undefined =>
  cap !== null && logged > cap
    ? `${showCredit(logged, unit)} ${unit === 'points' ? 'earned' : 'logged'}, at most ${creditInWords(cap, unit)} counts`
    : undefined

/** Categories that the cycle asks for or limits; nothing where there are none to tell of. */
export function CategoryBars({ cycle }: { cycle: Cycle }) {
  const { unit } = cycle.standing
  const told = cycle.standing.categories.filter(
    (each) => each.required > 0 || each.source !== null || capNote(each, unit) !== undefined,
  )
  if (told.length === 0) return null
  return (
    <Section
      title="Categories"
      sentence={`${unit === 'points' ? 'Points' : 'Hours'} count up to the limit of each category.`}
    >
      <Lines>
        {told.map((each) => (
          <TimeLine
            key={each.category_id}
            title={cycle.categories.find(({ id }) => id === each.category_id)?.name ?? 'Category'}
            time={each}
            unit={unit}
            note={capNote(each, unit)}
            source={each.source ? creditSourceInWords(each.source, unit) : undefined}
          />
        ))}
      </Lines>
    </Section>
  )
}

/** A cycle in a few lines, for who has something else first: hours, categories, compulsory goals, cultural safety. */
export function CycleLines({
  cycle,
  behind,
  last = null,
}: {
  cycle: Cycle
  /** How many of its goals are late or behind. */
  behind: number
  /** Said where it is the last one and none runs. */ last?: string | null
}) {
  const view = cycleView(cycle)
  const { total, compulsory, unit } = cycle.standing
  const open = compulsory.goals - compulsory.completed
  if (total.full === 0 && compulsory.goals === 0 && behind === 0) return null
  return (
    <Section
      title={nameOf(view)}
      sentence={
        <>
          {last && `${last} `}
          {behind > 0 && (
            <>
              <CountLink count={behind} to={goalsBehind(goalList('cycle'))}>
                {plural(behind, 'cycle goal')} behind
              </CountLink>
              .{' '}
            </>
          )}
          {compulsory.goals > 0 &&
            (open === 0 ? (
              'All compulsory goals are completed. '
            ) : (
              <>
                <CountLink count={open} to="/app/cycle/goals?compulsory=true&show=open">
                  {open} of {compulsory.goals} compulsory goals open
                </CountLink>
                .{' '}
              </>
            ))}
          {[restOf(cycle), ...view.carried.map((line) => `${line}.`), view.less].filter(Boolean).join(' ')}
        </>
      }
    >
      <Lines>
        <TimeLine
          title={unit === 'points' ? 'Points' : 'Hours'}
          time={total}
          unit={unit}
          to={`${cycleActivities(cycle.devcycle.id)}&state=complete`}
        />
      </Lines>
    </Section>
  )
}

const nameOf = ({ name }: CycleView): string => (/cycle/i.test(name) ? name : `Cycle ${name}`)

const restOf = ({ standing: { cultural_safety: safety } }: Cycle): string =>
  safety.required ? `Cultural safety in ${safety.covered.length} of 3 groups.` : ''
