import { useFigures } from '../useLogbook.ts'

/** How many procedures the person has logged this quarter. */
export function QuarterCount() {
  const { data } = useFigures(null)
  return <>{data ? data.quarter.count : '–'}</>
}
