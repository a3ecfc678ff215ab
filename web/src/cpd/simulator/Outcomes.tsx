import {
  creditInWords,
  cycleLacks,
  cycleStandings,
  type CycleLack,
  type Outcome,
  type Simulated,
} from '@college/contract/cpd'
import { useState, type ReactNode } from 'react'
import { classes, CountSentence, NothingFound, Section, Segments, StateChip, type StateKind } from '#kit'
import { cyclePeople } from '../cycles/links.ts'
import { lackIn } from '../cycles/words.ts'
import styles from './simulator.module.css'

const outcomeWords: Readonly<Record<Outcome, readonly [StateKind, string]>> = {
  met: ['completed', 'Met'],
  on_pace: ['onPace', 'On track'],
  short: ['behind', 'Behind'],
}

type OutcomeFilter = 'changed' | Outcome | 'all'

/** Whom the table holds: those of an outcome under the draft, or those who lack something. */
type People = OutcomeFilter | CycleLack

/** `4 of 30 have met it, 12 are on track.`, each the way to them. */
function AsItIs({ devcycle, now: { met, on_pace: onPace, short } }: Pick<Simulated, 'devcycle' | 'now'>) {
  const all = met + onPace + short
  const counts = [
    {
      count: met,
      words: `of ${all} ${all === 1 ? 'has' : 'have'} met it`,
      to: cyclePeople(devcycle, { state: 'met' }),
    },
    {
      count: onPace,
      words: `${onPace === 1 ? 'is' : 'are'} on track`,
      to: cyclePeople(devcycle, { state: onPaceStates }),
    },
  ]
  return <CountSentence counts={counts.filter(({ count }, at) => at === 0 || count > 0)} />
}

/** The standings of who is neither behind nor done. */
const onPaceStates = cycleStandings.filter((state) => state !== 'behind' && state !== 'met')

interface NarrowProps {
  readonly count: number
  /** Whether the table holds these people now. */
  readonly isOn: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A figure of the draft: no list counts by its rules, so it narrows the table below to its people. */
const Narrow = ({ count, isOn, onPress, children }: NarrowProps) => (
  <button
    type="button"
    className="acc finger tall24 underlines"
    aria-pressed={isOn}
    data-count={count}
    onClick={onPress}
  >
    {children}
  </button>
)

/** `4 of 30 would meet it`, `12 would be on track`: of rules as they are drafted. */
const draftedInWords = ({ met, on_pace: onPace, short }: Simulated['then']) =>
  [
    { outcome: 'met', count: met, words: `${met} of ${met + onPace + short} would meet it` },
    { outcome: 'on_pace', count: onPace, words: `${onPace} would be on track` },
  ] as const

/** Who would meet the draft, beside who meets the rules as they are. */
export function Outcomes({ result, old }: { result: Simulated; old: boolean }) {
  const [shown, setShown] = useState<People>('changed')
  const those: Readonly<Record<OutcomeFilter, Simulated['people']>> = {
    changed: result.people.filter(({ now, then }) => now !== then),
    met: result.people.filter(({ then }) => then === 'met'),
    on_pace: result.people.filter(({ then }) => then === 'on_pace'),
    short: result.people.filter(({ then }) => then === 'short'),
    all: result.people,
  }
  const isOutcome = (name: People): name is OutcomeFilter => name in those
  const { unit } = result.devcycle
  const lacks = cycleLacks.filter((lack) => result.lacks[lack] > 0)
  const listed = isOutcome(shown) ? those[shown] : result.people.filter((person) => person.lacks.includes(shown))
  return (
    <div className={old ? styles.old : undefined} data-total={listed.length}>
      <Section title="Who would meet it" aside={old && 'These results are from before your last change'}>
        <dl className={classes('grid gap8 flush below24', styles.sums)}>
          <div className="grid gap4-16 phone-column">
            <dt className="ink3">Current rules</dt>
            <dd>
              <AsItIs {...result} />
            </dd>
          </div>
          <div className="grid gap4-16 phone-column">
            <dt className="ink3">New rules</dt>
            <dd className="flex wrap gap4-16">
              {draftedInWords(result.then).map(
                ({ outcome, count, words }) =>
                  (outcome === 'met' || count > 0) && (
                    <Narrow key={outcome} count={count} isOn={shown === outcome} onPress={() => setShown(outcome)}>
                      {words}
                    </Narrow>
                  ),
              )}
            </dd>
          </div>
          {lacks.length > 0 && (
            <div className="grid gap4-16 phone-column">
              <dt className="ink3">What people would still need</dt>
              <dd className="flex wrap gap4-16">
                {lacks.map((lack) => (
                  <Narrow key={lack} count={result.lacks[lack]} isOn={shown === lack} onPress={() => setShown(lack)}>
                    {lackIn(lack, unit)} {result.lacks[lack]}
                  </Narrow>
                ))}
              </dd>
            </div>
          )}
        </dl>
        <Segments<People>
          label="Which people"
          value={shown}
          segments={[
            { value: 'changed', label: 'Result changes', count: those.changed.length },
            { value: 'short', label: 'Behind', count: those.short.length },
            { value: 'all', label: 'All', count: those.all.length },
          ]}
          onChange={setShown}
        />
        {listed.length === 0 ? (
          <NothingFound title={shown === 'changed' ? 'No one’s result changes' : 'No one'} />
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too
          <div className="scrolls-beside above16" tabIndex={0} role="region" aria-label="People">
            <table className={classes('full', styles.table)}>
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">Current rules</th>
                  <th scope="col">New rules</th>
                  <th scope="col" className={styles.number}>
                    Logged
                  </th>
                  <th scope="col" className={styles.number}>
                    Required
                  </th>
                  <th scope="col">Still to do</th>
                </tr>
              </thead>
              <tbody>
                {listed.map((person) => (
                  <tr key={person.user_id}>
                    <th scope="row">{person.name}</th>
                    <td>
                      <Chip of={person.now} />
                    </td>
                    <td>
                      <Chip of={person.then} />
                    </td>
                    <td className={styles.number}>{creditInWords(person.logged, unit)}</td>
                    <td className={styles.number}>{creditInWords(person.required_then, unit)}</td>
                    <td>{person.lacks.map((lack) => lackIn(lack, unit)).join(', ')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Section>
    </div>
  )
}

function Chip({ of }: { of: Outcome }) {
  const [kind, words] = outcomeWords[of]
  return <StateChip kind={kind}>{words}</StateChip>
}
