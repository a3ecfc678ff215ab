import { Button } from '@mantine/core'
import { beginOwnLink, ownLinks, unlink } from '@college/contract/identity'
import { showInstant } from '@college/contract/kit'
import { IconAlertTriangle, IconBuilding } from '@tabler/icons-react'
import {
  classes,
  confirm,
  Icon,
  Lines,
  messageOf,
  Note,
  Section,
  toast,
  useAction,
  useCall,
  useClient,
  useZone,
} from '#kit'
import { leaveFor } from './attempt.ts'
import styles from './college.module.css'

/** The college's own sign-in, linked to the account or not. Nothing stands here where the college has none. */
export function CollegeSection() {
  const timezone = useZone()
  const client = useClient()
  const { data, refetch } = useCall<typeof ownLinks>(ownLinks)
  const begin = useAction<typeof beginOwnLink>(beginOwnLink)
  if (!data || (data.provider === null && data.links.length === 0)) return null
  const name = data.provider ?? 'the college’s sign-in'
  const at = (instant: string): string => showInstant(instant, timezone).slice(0, 10)

  const link = async (): Promise<void> => {
    const begun = await begin.act(undefined)
    if (begun) leaveFor(begun.data.url, { secret: begun.data.attempt, kind: 'link', next: null })
  }
  const remove = async (id: number): Promise<void> => {
    const question = {
      title: `Unlink ${name}?`,
      body: 'You then sign in with your username and password. Where you are signed in now, you stay signed in.',
      verb: 'Unlink',
    }
    if (!(await confirm(question))) return
    try {
      await client.call<typeof unlink>(unlink, { query: { id } })
      toast({ text: 'Unlinked' })
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    }
    await refetch()
  }
  return (
    <Section title="College sign-in" sentence={`Sign in here with ${name}. Two-step verification still applies.`}>
      <div role="alert">
        {begin.failure && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {messageOf(begin.failure)}
          </Note>
        )}
      </div>
      <Lines>
        {data.links.map((each) => (
          <li key={each.id} className={classes('flex wrap top gap12', styles.link)}>
            <Icon of={IconBuilding} />
            <div className={classes('shrink anywhere', styles.words)}>
              <h3 className="label">{each.email}</h3>
              <p className="muted">
                {new URL(each.issuer).host}, linked {at(each.created_at)}
                {each.last_used_at ? `, last used ${at(each.last_used_at)}` : ''}
              </p>
            </div>
            <Button variant="subtle" size="sm" aria-label={`Unlink ${each.email}`} onClick={() => void remove(each.id)}>
              Unlink
            </Button>
          </li>
        ))}
      </Lines>
      {data.provider !== null && data.links.length === 0 && (
        <Button variant="default" aria-busy={begin.isPending} onClick={() => void link()}>
          Link {data.provider}
        </Button>
      )}
    </Section>
  )
}
