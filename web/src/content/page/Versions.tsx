import { pageVersions, type PageContent, type PageVersion } from '@college/contract/content'
import { textOf, showMinute } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { classes, Dialog, SidePanel, StateChip, useCall, useZone, type StateKind } from '#kit'
import { lineDifferences } from './lineDifferences.ts'
import styles from '../content.module.css'

const states: Readonly<Record<PageVersion['state'], readonly [StateKind, string]>> = {
  shown: ['active', 'Shown now'],
  scheduled: ['due', 'Scheduled'],
  past: ['inactive', 'Earlier'],
}

/** What a version is of a page. */
export interface Words {
  readonly title: string
  readonly body: string
}

interface VersionsProps {
  readonly row: PageContent
  /** What is in the editor. */
  readonly current: Words
  readonly onRestore: (version: PageVersion) => void
}

/** What was published before, to compare with what is in the editor, and to go back to. */
export function Versions({ row, current, onRestore }: VersionsProps) {
  const zone = useZone()
  const { data } = useCall<typeof pageVersions>(pageVersions, { id: String(row.id) })
  const [compared, setCompared] = useState<PageVersion | null>(null)
  if (!data || data.length === 0) return null
  const restore = (version: PageVersion): void => {
    setCompared(null)
    onRestore(version)
  }
  return (
    <SidePanel title="Versions">
      <ol className={classes('list stack gap16', styles.versions)} reversed>
        {data.map((version) => {
          const [kind, words] = states[version.state]
          return (
            <li key={version.id} className="stack gap6">
              <div className="row wrap gap8">
                <b>Version {version.number}</b>
                <StateChip kind={kind}>{words}</StateChip>
              </div>
              <p className="muted">
                {showMinute(version.publish_at, zone)}
                {version.made_by === null ? '' : `, by ${version.made_by}`}
              </p>
              <div className="row wrap gap8">
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Compare version ${version.number}`}
                  onClick={() => setCompared(version)}
                >
                  Compare
                </Button>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Restore version ${version.number}`}
                  onClick={() => restore(version)}
                >
                  Restore
                </Button>
              </div>
            </li>
          )
        })}
      </ol>
      {compared && (
        <Compared
          version={compared}
          current={current}
          onRestore={() => restore(compared)}
          onClose={() => setCompared(null)}
        />
      )}
    </SidePanel>
  )
}

const linesOf = ({ title, body }: Words): string[] =>
  [title, ...textOf(body, { links: true }).split('\n')].filter((line) => line !== '')

interface ComparedProps {
  readonly version: PageVersion
  readonly current: Words
  readonly onRestore: () => void
  readonly onClose: () => void
}

function Compared({ version, current, onRestore, onClose }: ComparedProps) {
  const id = useId()
  const lines = lineDifferences(linesOf(version), linesOf(current))
  const same = lines.every(({ kind }) => kind === 'same')
  return (
    <Dialog labelledBy={id} wide onClose={onClose}>
      <div className="dialog-body">
        <h2 className="heading" id={id}>
          Version {version.number} and the text in the editor
        </h2>
        {same ? (
          <p>They say the same.</p>
        ) : (
          <p className="muted">
            Struck out: only in version {version.number}. Shaded, not struck out: only in the editor.
          </p>
        )}
        <div className={classes('boxed scrolls rounded', styles.compared)}>
          {lines.map(({ kind, text }, at) =>
            kind === 'same' ? (
              <p key={at}>{text}</p>
            ) : kind === 'removed' ? (
              <del key={at}>
                <span className="sr-only">Only in version {version.number}: </span>
                {text}
              </del>
            ) : (
              <ins key={at}>
                <span className="sr-only">Only in the editor: </span>
                {text}
              </ins>
            ),
          )}
        </div>
        <div className="dialog-acts">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onRestore}>Restore version {version.number}</Button>
        </div>
      </div>
    </Dialog>
  )
}
