import { Button, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { Note } from '../notice/Note.tsx'
import { Section } from '../page/Section.tsx'
import { classes, Icon } from '../theme/index.ts'
import { decodeFile } from './decode.ts'
import styles from './csv.module.css'

const latin = 'This file uses an older format (Latin-1), not UTF-8. Check that macrons and accents look right below.'

/** The text of a table, and where it came from. */
export interface Source {
  readonly text: string
  readonly name: string | null
  /** Worth a second look, such as letters of an old encoding. */
  readonly hint: string | null
}

interface CsvSourceProps {
  readonly sentence: ReactNode
  /** Rows that it may have, and bytes. */
  readonly most: { readonly rows: number; readonly bytes: number }
  /** What was read before and could not be used. */
  readonly before: Source | null
  readonly onSource: (source: Source) => void
}

/** Where the rows come from: a file that is chosen or dropped, or rows that are pasted. */
export function CsvSource({ sentence, most, before, onSource }: CsvSourceProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState(before?.name === null ? before.text : '')
  const [refused, setRefused] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const read = decodeFile(new Uint8Array(await file.arrayBuffer()), most.bytes)
    setRefused(read.kind === 'refused' ? read.why : null)
    if (read.kind === 'text')
      onSource({ text: read.text, name: file.name, hint: read.encoding === 'latin-1' ? latin : null })
  }
  return (
    <Section title="Your list" sentence={sentence}>
      <div
        className={classes('row wrap rounded-lg gap12-16 pad24', styles.drop, over && classes('tinted', styles.over))}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void take(event.dataTransfer.files[0])
        }}
      >
        <input
          ref={chooser}
          className="sr-only"
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          aria-label="CSV file"
          tabIndex={-1}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <Button leftSection={<Icon of={IconUpload} />} onClick={() => chooser.current?.click()}>
          Choose a file
        </Button>
        <span className="muted">
          or drop it here. At most {most.rows.toLocaleString('en-NZ')} rows and {most.bytes / 1_000_000} MB.
        </span>
      </div>
      <div role="alert" className={styles.inner}>
        {refused && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {refused}
          </Note>
        )}
      </div>
      <form
        className={classes('stack top gap12', styles.paste)}
        onSubmit={(event) => {
          event.preventDefault()
          if (pasted.trim() !== '') onSource({ text: pasted, name: null, hint: null })
        }}
      >
        <Textarea
          label="Or paste rows"
          description="From a spreadsheet, with column headings."
          autosize
          minRows={3}
          maxRows={10}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={pasted.trim() === ''}>
          Read these rows
        </Button>
      </form>
    </Section>
  )
}
