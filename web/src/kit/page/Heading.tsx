import { createContext, useContext, type ComponentProps, type ReactNode } from 'react'

const first = 2
const last = 6
const Level = createContext(first)

/** A heading under the page's own: of the second level, and one deeper within each part that has a heading. */
export function Heading(props: ComponentProps<'h2'>) {
  const level = useContext(Level)
  const Tag = `h${level}` as 'h2' // the elements of all levels take the same attributes
  return <Tag {...props} />
}

/** What stands under a heading: the headings in it are one level deeper. */
export function UnderHeading({ is = true, children }: { is?: boolean; children: ReactNode }) {
  const level = useContext(Level)
  return <Level value={is ? Math.min(last, level + 1) : level}>{children}</Level>
}
