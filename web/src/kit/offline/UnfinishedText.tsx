import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#kit/router'
import { useClient } from '../api/ClientProvider.tsx'
import { useDrafts, type KeptDraft } from '../device/index.ts'
import { Section } from '../page/Section.tsx'
import { toast } from '../notice/toast.ts'
import { draftOf, type DraftAbout } from '../text/draftStore.ts'
import { classes, Icon } from '../theme/index.ts'
import { keptAt } from './WaitingSection.tsx'
import styles from './waiting.module.css'

const wordsOf = ({ kind, words }: DraftAbout): string => [kind, words].filter(Boolean).join(', ')

/** What was typed on this device and is not saved yet, each with the way back to it. Nothing where there is none. */
export function UnfinishedText() {
  const { drafts } = useDrafts()
  const { context } = useClient()
  const { data: left = [], refetch: look } = useQuery({
    queryKey: ['unfinished text', drafts?.owner],
    queryFn: () => drafts?.left().catch(() => []) ?? [],
    gcTime: 0,
    staleTime: 0,
  })

  const discard = async ({ key, value }: KeptDraft, words: string): Promise<void> => {
    await drafts?.drop(key)
    await look()
    const undo = async (): Promise<void> => {
      await drafts?.keep(key, value)
      await look()
    }
    toast({ text: `${words} discarded`, kind: 'deleted', action: { label: 'Undo', run: () => void undo() } })
  }
  const shown = left.flatMap((draft) => {
    const { about } = draftOf(draft.value)
    return about ? [{ draft, about }] : []
  })
  if (shown.length === 0) return null
  return (
    <Section title="Unfinished text" sentence="You typed this on this device and haven’t saved it yet.">
      <ul className="list below24">
        {shown.map(({ draft, about }) => (
          <li key={draft.key} className={classes('grid hairline middle gap4-12 pad8-0', styles.entry)}>
            <Icon className="warn" of={IconPencil} size={20} />
            <p className="flush anywhere">
              <Link className="ink firm" to={about.path} state={{ draft: draft.key }}>
                {wordsOf(about)}
              </Link>
            </p>
            <span className={classes('ink3', styles.at)}>
              {keptAt(draft.at.toISOString(), context.now(), context.zone())}
            </span>
            <div className={classes('flex gap8', styles.acts)}>
              <Button
                size="sm"
                variant="subtle"
                aria-label={`Discard ${wordsOf(about)}`}
                onClick={() => void discard(draft, wordsOf(about))}
              >
                Discard
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
