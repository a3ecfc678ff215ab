import { showMinute } from '@college/contract/kit'
import { ownPages, withdrawPage, type PageContent } from '@college/contract/content'
import { Button } from '@mantine/core'
import { Link } from '#kit/router'
import { confirm, SidePanel, StateChip, toast, useAction, useClient, useZone } from '#kit'
import { publicPage } from '../links.ts'
import { pageState } from '../words.ts'

/** How the page stands, and the way to take it off again. */
export function PublishPanel({ row }: { row: PageContent }) {
  const zone = useZone()
  const { context } = useClient()
  const { act, isPending } = useAction(withdrawPage)
  const [kind, words] = pageState(row, context.now(), zone)
  const isScheduled = kind === 'due'
  const isOurs = ownPages.some((one) => one === row.slug)
  const withdraw = async (): Promise<void> => {
    const question = {
      title: 'Take this page off the website?',
      body: isOurs ? 'The standard text shows instead.' : 'Links to it won’t work any more.',
      verb: 'Take it off',
    }
    if (!isScheduled && !(await confirm(question))) return
    const answer = await act({ id: row.id, updated_at: row.updated_at })
    if (answer) toast({ text: isScheduled ? 'No longer scheduled' : 'Taken off the website', kind: 'done' })
  }
  return (
    <SidePanel title="On the website">
      <div className="stack gap12">
        <p>
          <StateChip kind={kind}>{words}</StateChip>
        </p>
        {kind === 'open' && <p className="muted">Your changes aren’t published yet.</p>}
        {isScheduled && row.publish_at !== null && (
          <p className="muted">
            Shown from {showMinute(row.publish_at, zone)}. Until then, what was there before stays.
          </p>
        )}
        {row.published && (
          <div className="row wrap gap12">
            {!isScheduled && <Link to={publicPage(row.slug)}>Open the page</Link>}
            <Button variant="default" size="sm" disabled={isPending} onClick={() => void withdraw()}>
              {isScheduled ? 'Cancel schedule' : 'Unpublish'}
            </Button>
          </div>
        )}
      </div>
    </SidePanel>
  )
}
