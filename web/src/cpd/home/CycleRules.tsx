import { creditInWords, creditSourceInWords, showCredit, type CycleUnit, type Stats } from '@college/contract/cpd'
import { plural, type CivilDate } from '@college/contract/kit'
import { Link } from '#kit/router'
import { classes, CountLink, Lines, ProgressBar, Section, StateChip } from '#kit'
import { goalList, goalsBehind } from '../goal/links.ts'
import { useReference } from '../goal/reference.ts'
import { countedActivities, culturalSafetyPart, traineeCyclePage } from '../report/links.ts'
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
  readonly to?: string | undefined
  /** Minutes that these took, where the time is no more and no less. */
  readonly took?: number | undefined
  /** Where the credit comes from, where that is not the time itself. */
  readonly source?: string | undefined
}

/** One time against what is asked, with the line of an even pace. */
function TimeLine({ title, time, unit, note, source, to, took }: TimeLineProps) {
  const { counted, required, due: expected, pace } = time
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
            <ProgressBar done={counted} of={required} expected={expected} />
          </span>
        )}
        <span className="prose">
          {to === undefined ? (
            <b className="ink strong">{showCredit(counted, unit)}</b>
          ) : (
            <Link className="strong" to={to} data-time={took}>
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

interface CategoryBarsProps {
  readonly cycle: Cycle
  readonly today: CivilDate
  /** Whose cycle it is, where it is not the reader’s own. */
  readonly userId?: number | null
}

/** Categories that the cycle asks for or limits; nothing where there are none to tell of. */
export function CategoryBars(props: CategoryBarsProps) {
  const { standing } = props.cycle
  const told = standing.categories.filter(
    (each) => each.required > 0 || each.source !== null || capNote(each, standing.unit) !== undefined,
  )
  return told.length > 0 && <CategoryList {...props} told={told} />
}

function CategoryList({ cycle, today, userId = null, told }: CategoryBarsProps & { told: readonly CategoryFigures[] }) {
  const { unit } = cycle.standing
  const known = useReference(cycle.devcycle.organisation_id)?.categories ?? []
  // A list is narrowed by category, not by subcategory.
  const listOf = ({ category_id: category }: CategoryFigures): string | undefined =>
    known.some(({ id, parent_id }) => id === category && parent_id === null)
      ? countedActivities(cycle, { today, user: userId, category })
      : undefined
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
            to={listOf(each)}
            took={unit === 'minutes' && each.source === null && each.logged === each.counted ? each.logged : undefined}
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
  today,
  behind,
  last = null,
}: {
  cycle: Cycle
  today: CivilDate
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
          <Safety cycle={cycle} />
          {[...view.carried.map((line) => `${line}.`), view.less].filter(Boolean).join(' ')}
        </>
      }
    >
      <Lines>
        <TimeLine
          title={unit === 'points' ? 'Points' : 'Hours'}
          time={total}
          unit={unit}
          to={countedActivities(cycle, { today })}
          took={unit === 'minutes' && total.counted === cycle.standing.time ? total.counted : undefined}
        />
      </Lines>
    </Section>
  )
}

const nameOf = ({ name }: CycleView): string => (/cycle/i.test(name) ? name : `Cycle ${name}`)

function Safety({ cycle: { devcycle, standing } }: { cycle: Cycle }) {
  const { required, covered } = standing.cultural_safety
  if (!required) return null
  return (
    <>
      <CountLink count={covered.length} to={`${traineeCyclePage(null, devcycle.id)}#${culturalSafetyPart}`}>
        Cultural safety in {covered.length} of 3 groups
      </CountLink>
      .{' '}
    </>
  )
}
