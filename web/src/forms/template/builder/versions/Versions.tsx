import { readSchema, readTemplateVersion, templateVersions, type FormTemplate } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { classes, Lines, messageOf, PartError, Section, toast, useCall, useClient, Waiting, useZone } from '#kit'
import { momentWords } from '../../../words.ts'
import { versionPage } from '../../links.ts'
import { counted } from '../../words.ts'
import { useDesk } from '../ui.ts'
import styles from './versions.module.css'

interface VersionsProps {
  readonly row: FormTemplate
  readonly closed: boolean
}

/** What was published so far, each with its forms; any of them can be worked on from again. */
export function Versions({ row, closed }: VersionsProps) {
  const timezone = useZone()
  const client = useClient()
  const { draft } = useDesk()
  const { data, error, refetch } = useCall<typeof templateVersions>(templateVersions, { id: row.id })
  const takeUp = async (version: number): Promise<void> => {
    try {
      const { data: found } = await client.call<typeof readTemplateVersion>(readTemplateVersion, {
        query: { id: row.id, version },
      })
      draft.change((now) => ({
        ...now,
        model: readSchema(found.schema).model,
        signing_required: found.signing_required,
        signers: found.signers,
        encrypt: found.encrypt,
      }))
      toast({
        text: `The draft says what version ${version} says`,
        kind: 'done',
        action: { label: 'Undo', run: draft.undo },
      })
    } catch (failure) {
      toast({ text: messageOf(failure), kind: 'failed' })
    }
  }
  return (
    <Section title="Versions" sentence="A version never changes. A form keeps the one it was started with.">
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
            <li key={version.version} className="spread wrap gap8-16">
              <span className={classes('stack', styles.words)}>
                <Link to={versionPage(row.id, version.version)}>Version {version.version}</Link>
                <span className="muted">
                  {momentWords(version.published_at, timezone)}
                  {version.published_by && `, ${version.published_by}`}
                </span>
                <span className="muted">
                  {version.forms === 0
                    ? 'No forms'
                    : `${counted(version.forms, 'form')}, ${version.open === 0 ? 'none' : version.open} of them open`}
                </span>
              </span>
              {!closed && (
                <Button size="sm" variant="default" onClick={() => void takeUp(version.version)}>
                  Start a draft from it<span className="sr-only">, version {version.version}</span>
                </Button>
              )}
            </li>
          ))}
        </Lines>
      )}
    </Section>
  )
}
