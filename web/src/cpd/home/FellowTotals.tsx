import { fellows, groupTitle, type FellowTotals as Totals } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import { useQuery } from '@tanstack/react-query'
import { classes, groupTone, keys, ProgressBar, Section, useClient } from '#kit'
import styles from './FellowTotals.module.css'

const one = { limit: '1' }

/** All fellows in numbers: how many are at an even pace in each group, and the average. */
export function FellowTotals() {
  const client = useClient()
  const { data } = useQuery({
    queryKey: keys.call(`${fellows.path}/totals`, one),
    queryFn: async ({ signal }) =>
      (await client.call<typeof fellows>(fellows, { query: one }, { signal, quiet: true })).info,
  })
  const totals = data?.['totals'] as Totals | undefined // stated beside the call in the contract
  if (!totals || totals.fellows === 0) return null
  const { people, at_pace, cycle, groups } = totals
  if (people === 0) return <Section title="Fellows" sentence="No fellow cycle is open today." />
  return (
    <Section
      title={cycle ? `Fellows, ${cycle} cycle` : 'Fellows'}
      aside="Average share of the minimum. The line shows what is expected by now; a little short of it is still on track"
      sentence={`${at_pace} of ${people} fellows are on track in hours and minimums together; each bar shows the minimum of one group. You see totals for fellows, not names.`}
    >
      <ul className={classes('grid list', styles.groups)}>
        {groups.map((each) => (
          <li key={each.group}>
            <span className="stack below8 secondary">
              <span>{groupTitle[each.group]}</span>
              <span>
                <b>
                  {each.at_pace} of {each.people}
                </b>{' '}
                on track
              </span>
            </span>
            <ProgressBar
              done={each.logged}
              of={each.required}
              expected={each.expected}
              tone={groupTone(each.group)}
              label={`${showTime(each.logged)} of ${showTime(each.required)} on average, ${showTime(each.expected)} expected by now`}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
