import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { classes, Icon, Lines, Section } from '#kit'
import { RemindSigners } from '#forms'
import type { NextThing } from './next.ts'
import styles from './NextSection.module.css'

interface NextSectionProps {
  readonly things: readonly NextThing[]
  readonly all: { readonly label: string; readonly to: string }
  /** Whether the first has the filled button; not where another part of the page has it. */
  readonly isFilled?: boolean
}

/** What is next, soonest first, each with its act; on the phone the whole entry is the act, but for a reminder. */
export function NextSection({ things, all, isFilled = true }: NextSectionProps) {
  return (
    <Section title="Next for you" aside={<Link to={all.to}>{all.label}</Link>}>
      {things.length === 0 ? (
        <p className="prose">Nothing is waiting for you. Goals with a deadline and drafts show here.</p>
      ) : (
        <ThingLines things={things} isFilled={isFilled} />
      )}
    </Section>
  )
}

/** Things to do in a line each, the first with the filled button. */
export const ThingLines = ({ things, isFilled = true }: Pick<NextSectionProps, 'things' | 'isFilled'>) => (
  <Lines plain>
    {things.map((thing, position) => (
      <li key={thing.key}>
        <Thing thing={thing} first={isFilled && position === 0} />
      </li>
    ))}
  </Lines>
)

function Thing({ thing, first }: { thing: NextThing; first: boolean }) {
  const { act, title, reminds = [] } = thing
  const isReminded = reminds.length > 0
  const tone = thing.tone !== 'plain' && thing.tone
  return (
    <div className="row gap16 relative">
      <p className={classes('not-phone nowrap', styles.when)} aria-hidden>
        <span className={classes('block body ink', tone)}>{thing.when}</span>
        <span className="block muted">{thing.under}</span>
      </p>
      <div className="fill">
        <p className="label">
          {isReminded ? (
            <Link className="ink reach" to={act.to}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="quiet not-phone above2">{thing.detail}</p>
        <p className={classes('absolute quiet clip', styles.line, tone)}>{thing.whenInWords}</p>
      </div>
      {isReminded ? (
        <RemindSigners className="fixed" asks={reminds} of={title} isFilled={first} />
      ) : (
        <>
          <Button
            className="fixed not-phone"
            component={Link}
            to={act.to}
            variant={first ? 'filled' : 'default'}
            aria-label={`${act.label}: ${title}`}
          >
            {act.label}
          </Button>
          <Link className={classes('ink', styles.whole)} to={act.to} aria-label={`${act.label}: ${title}`}>
            <Icon of={IconChevronRight} size={20} />
          </Link>
        </>
      )}
    </div>
  )
}
