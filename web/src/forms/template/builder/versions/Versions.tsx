import { showMinute } from '@college/contract/kit'
import { readSchema, readTemplateVersion, templateVersions, type FormTemplate } from '@college/contract/forms'
import type { AnswerOf } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { Link } from '#kit/router'
import {
  CountLink,
  Lines,
  messageOf,
  PartError,
  Section,
  StateChip,
  toast,
  useCall,
  useClient,
  Waiting,
  useZone,
} from '#kit'
import { comparePage, versionPage } from '../../links.ts'
import { useDesk } from '../ui.ts'
import { OlderDrafts } from './OlderDrafts.tsx'
import { versionCounts } from './versionCounts.ts'

type Version = AnswerOf<typeof templateVersions>[number]

interface VersionsProps {
  readonly row: FormTemplate
  readonly closed: boolean
}

/** What was published so far, each with its forms; any of them can be worked on from again. */
export function Versions({ row, closed }: VersionsProps) {
  const { data, error, refetch } = useCall<typeof templateVersions>(templateVersions, { id: row.id })
  const older = data?.filter(({ version, started }) => version !== row.version && started > 0) ?? []
  return (
    <>
      <Section
        title="Versions"
        sentence="A version never changes. A form keeps the one it was started with, unless its draft is moved."
      >
        {error && !data ? (
          <PartError
            title="We couldn’t load the versions"
            text={error.message}
            reference={error.requestId ?? undefined}
            onRetry={() => void refetch()}
          />
        ) : !data ? (
          <Waiting shape="list" />
        ) : data.length === 0 ? (
          <p className="ink2">Nothing is published yet. Add questions, then publish the first version.</p>
        ) : (
          <Lines>
            {data.map((version) => (
              <VersionLine key={version.version} row={row} version={version} closed={closed} />
            ))}
          </Lines>
        )}
      </Section>
      {older.length > 0 && row.agreement === null && (
        <OlderDrafts row={row} count={older.reduce((sum, { started }) => sum + started, 0)} />
      )}
    </>
  )
}

function VersionLine({ row, version, closed }: { row: FormTemplate; version: Version; closed: boolean }) {
  const timezone = useZone()
  const client = useClient()
  const { draft } = useDesk()
  const { version: number } = version
  const takeUp = async (): Promise<void> => {
    try {
      const { data: found } = await client.call<typeof readTemplateVersion>(readTemplateVersion, {
        query: { id: row.id, version: number },
      })
      draft.change((now) => ({
        ...now,
        model: readSchema(found.schema).model,
        signing_required: found.signing_required,
        signers: found.signers,
        encrypt: found.encrypt,
        reopen_role: found.reopen_role,
      }))
      toast({
        text: `The draft says what version ${number} says`,
        kind: 'done',
        action: { label: 'Undo', run: draft.undo },
      })
    } catch (failure) {
      toast({ text: messageOf(failure), kind: 'failed' })
    }
  }
  const counts = versionCounts(row.id, version)
  return (
    <li className="spread wrap gap8-16">
      <span className="stack gap2">
        <span className="inline wrap gap8">
          <Link to={versionPage(row.id, number)}>Version {number}</Link>
          {number === row.version && <StateChip kind="active">Newest</StateChip>}
        </span>
        <span className="muted">
          {showMinute(version.published_at, timezone)}
          {version.published_by && `, ${version.published_by}`}
        </span>
        <span className="muted">
          {counts.length === 0
            ? 'No forms'
            : counts.map(({ count, words, to }, at) => (
                <span key={to}>
                  {at > 0 && ', '}
                  <CountLink count={count} to={to}>
                    {count.toLocaleString('en-NZ')} {words}
                  </CountLink>
                </span>
              ))}
        </span>
      </span>
      <span className="row wrap gap8">
        {number > 1 && (
          <Button component={Link} to={comparePage(row.id, number - 1, number)} size="sm" variant="default">
            Compare with version {number - 1}
          </Button>
        )}
        {!closed && (
          <Button size="sm" variant="default" onClick={() => void takeUp()}>
            Start a draft from it<span className="sr-only">, version {number}</span>
          </Button>
        )}
      </span>
    </li>
  )
}
