import { CountLink } from '#kit'
import { useFigures } from '../useFigures.ts'

/** How many procedures the person has logged this quarter. */
export function QuarterCount() {
  const { data } = useFigures(null)
  if (!data) return <>–</>
  const { from, to, count } = data.quarter
  return (
    <CountLink count={count} to={`/app/procedures?from=${from}&to=${to}`}>
      {count}
    </CountLink>
  )
}
