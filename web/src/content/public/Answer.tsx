import { sendFaqFeedback, type PublicFaq } from '@college/contract/content'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from '#kit/router'
import { classes, Icon, RichText, useAction } from '#kit'
import { helpAnswer } from '../links.ts'
import { useGuestCollege } from '../useWebsite.ts'
import styles from './public.module.css'

interface AnswerProps {
  readonly faq: PublicFaq
  /** The address names it: it is open, and in view. */
  readonly named: boolean
  /** It is one of the few that a search found. */
  readonly found: boolean
}

/** One question; its answer unfolds. */
export function Answer({ faq, named, found }: AnswerProps) {
  const room = useRef<HTMLDetailsElement>(null)
  const [pressed, setPressed] = useState<boolean | null>(null)
  const open = pressed ?? (named || found)
  useEffect(() => {
    if (named) room.current?.scrollIntoView({ block: 'start' })
  }, [named])
  return (
    <li>
      <details
        ref={room}
        className={classes('max44 hairline', styles.answer)}
        open={open}
        onToggle={(event) => {
          const { open: is } = event.currentTarget
          if (is !== open) setPressed(is)
        }}
      >
        <summary className="label">
          <h3 className={styles.question}>{faq.question}</h3>
          <Icon of={IconChevronDown} className={classes('ink3', styles.mark)} />
        </summary>
        {open && (
          <div className={classes('stack gap16', styles.words)}>
            <RichText html={faq.answer} />
            <Helped faq={faq} />
          </div>
        )}
      </details>
    </li>
  )
}

/** Asks whether the answer helped. What was said last counts. */
function Helped({ faq: { id, topic } }: { faq: PublicFaq }) {
  const named = id === null ? { topic: topic ?? '' } : { id }
  const { act, isPending, failure } = useAction(sendFaqFeedback)
  const college = useGuestCollege()
  const [said, setSaid] = useState<boolean | null>(null)
  const say = async (helped: boolean): Promise<void> => {
    if (await act({ ...named, helped, ...college })) setSaid(helped)
  }
  return (
    <div className="row wrap gap8 secondary">
      <span aria-live="polite">
        {failure
          ? failure.message
          : said === null
            ? 'Did this help?'
            : said
              ? 'Thank you. It helped.'
              : 'Thank you for telling us.'}
      </span>
      {said === null && (
        <>
          <Button variant="default" size="sm" disabled={isPending} onClick={() => void say(true)}>
            Yes
          </Button>
          <Button variant="default" size="sm" disabled={isPending} onClick={() => void say(false)}>
            No
          </Button>
        </>
      )}
      <Link className={classes('away', styles.link)} to={helpAnswer({ id, topic })}>
        Link to this answer
      </Link>
    </div>
  )
}
