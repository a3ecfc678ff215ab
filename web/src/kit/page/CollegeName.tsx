import { useMixedColleges } from '../api/colleges.ts'

/** The college of a line, where lines of several stand among each other. */
export function CollegeName({ of }: { of: number }) {
  const found = useMixedColleges().find(({ id }) => id === of)
  return found ? <span className="muted">{found.name}</span> : null
}
