import { useContext, useId, type ReactNode } from 'react'
import { classes } from '../theme/index.ts'
import { PageTitle } from './frame.ts'
import { Heading, UnderHeading } from './Heading.tsx'
import styles from './Section.module.css'

interface SectionProps {
  readonly title: string
  /** Right of the title: a count, a link, or what the marks mean. */
  readonly aside?: ReactNode
  /** Under the title. */
  readonly sentence?: ReactNode
  readonly children?: ReactNode
}

/** One part of a page, parted from the next by space. */
export function Section({ title, aside, sentence, children }: SectionProps) {
  const id = useId()
  // Said once where it is all that its page is about.
  const isPage = useContext(PageTitle) === title
  const words = sentence && (
    <p className={classes('muted', !isPage && styles.sentence)} data-figures>
      {sentence}
    </p>
  )
  return (
    <section className="below40" aria-labelledby={id}>
      <div className="flex between wrap baseline gap4-16 below12">
        <Heading className={isPage ? 'sr-only' : 'heading'} id={id}>
          {title}
        </Heading>
        {isPage && <div className="shrink">{words}</div>}
        {aside && (
          <div className={classes('muted', styles.aside)} data-figures>
            {aside}
          </div>
        )}
      </div>
      {!isPage && words}
      <UnderHeading>{children}</UnderHeading>
    </section>
  )
}

/** A box for something truly apart from the page, such as the effect of what is being typed. */
export function SidePanel({ title, children }: { title: string; children?: ReactNode }) {
  const id = useId()
  return (
    <section className={classes('boxed rounded-lg below16 raised pad20', styles.panel)} aria-labelledby={id}>
      <Heading className="below16 label" id={id}>
        {title}
      </Heading>
      <UnderHeading>{children}</UnderHeading>
    </section>
  )
}

/** A main column with a narrow one beside it, which goes under it where there is no room. */
export function Columns({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={classes('grid one-column', styles.columns)}>
      <div className="shrink">{children}</div>
      <div className="shrink">{side}</div>
    </div>
  )
}

/** Columns of equal width, one under the other on the phone. */
export function Halves({ children }: { children: ReactNode }) {
  return <div className={classes('grid halves', styles.halves)}>{children}</div>
}

/** A list whose entries are parted by hairlines. */
export function Lines({ children, plain = false }: { children: ReactNode; plain?: boolean }) {
  return <ul className={classes('list', styles.lines, plain && styles.plain)}>{children}</ul>
}
