import { Link } from '#kit/router'
import { classes, messageOf, toast, useClient } from '#kit'
import { aboutWords, gatheredWords, linkTo, type HistoryGroup, type Reader } from './words.ts'
import styles from './history.module.css'

/** The file of a kept report, as `frozenReport` of the contract of development names it. */
const keptReportPath = '/cpd/frozenreport'

/** A line of a history in words, after the name of its record, which opens it. */
export function LineWords({ line, reader }: { line: HistoryGroup; reader: Reader }) {
  const name = aboutWords(line)
  return (
    <>
      {name !== null && (
        <>
          <Name line={line} name={name} />:{' '}
        </>
      )}
      {gatheredWords(line, reader)}
    </>
  )
}

function Name({ line: { row }, name }: { line: HistoryGroup; name: string }) {
  const client = useClient()
  const { about, resource } = row
  if (!about?.is_there) return name
  const to = linkTo(resource, about.id)
  if (to !== null) return <Link to={to}>{name}</Link>
  if (resource !== 'frozen_report') return name
  const take = async (): Promise<void> => {
    try {
      await client.download(keptReportPath, { id: about.id }, about.name)
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    }
  }
  return (
    <button
      type="button"
      className={classes('acc left', styles.report)}
      aria-label={`Download ${name}`}
      onClick={() => void take()}
    >
      {name}
    </button>
  )
}
