import type { FileRow } from '@college/contract/files'
import { showSize } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconEye } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { classes, Icon, messageOf, PartError, Waiting } from '#kit'
import { useOpenFile } from '../acts/useOpenFile.ts'
import { safeBlob } from '../acts/window.ts'
import styles from './page.module.css'

/** What is larger is fetched only when it is asked for. */
const fetchedAtOnce = 20_000_000
/** Characters of a text that are shown; the whole is a download away. */
const mostText = 200_000

interface PreviewContent {
  readonly blob: Blob
  /** The beginning of a text. */
  readonly text: string | null
}

/** What is in a file, on its own page: pictures, PDF and plain text. */
export function Preview({ file }: { file: FileRow }) {
  const { fetch } = useOpenFile()
  const [asked, setAsked] = useState(false)
  const size = file.size ?? 0
  const wanted = asked || size <= fetchedAtOnce
  const { data, error, refetch } = useQuery({
    queryKey: ['file', 'content', file.id, file.checksum],
    queryFn: async (): Promise<PreviewContent | null> => {
      const blob = safeBlob(await fetch(file))
      if (!blob) return null
      const text = blob.type.startsWith('text/plain') ? await blob.slice(0, mostText).text() : null
      return { blob, text }
    },
    enabled: wanted,
    staleTime: Infinity,
    // The content of files does not stay in memory longer than it is looked at.
    gcTime: 0,
  })
  if (!wanted)
    return (
      <div className={classes('centred', styles.ask)}>
        <Button variant="default" leftSection={<Icon of={IconEye} />} onClick={() => setAsked(true)}>
          Show it here ({showSize(size)})
        </Button>
      </div>
    )
  if (error)
    return <PartError title="We couldn’t load the preview" text={messageOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Waiting shape="text" />
  if (data === null) return <p className="ink3">A file of this kind is only downloaded.</p>
  return <Content shown={data} name={file.name} />
}

function Content({ shown: { blob, text }, name }: { shown: PreviewContent; name: string }) {
  const address = useAddress(blob)
  if (text !== null)
    return (
      <div
        className={classes('boxed rounded pad16 scrolls-both', styles.text)}
        role="region"
        aria-label={`Text of ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too
        tabIndex={0}
      >
        <pre className="pre-wrap anywhere flush">{text}</pre>
        {blob.size > mostText && <p className="ink3">Only the beginning is shown. Download it for the rest.</p>}
      </div>
    )
  // Phone browsers cannot show a PDF inside a page.
  if (blob.type === 'application/pdf' && !navigator.pdfViewerEnabled)
    return <p className="ink3">This browser can’t show PDFs in a page. View or download it.</p>
  if (blob.type === 'application/pdf')
    // oxlint-disable-next-line react/iframe-missing-sandbox -- it would keep the browser's reader of PDFs out, and only PDFs come in
    return <iframe className={classes('block full boxed rounded sunken', styles.pdf)} src={address} title={name} />
  return <img className={classes('block boxed rounded within sunken', styles.picture)} src={address} alt={name} />
}

/** An address for a content, for as long as it is shown. */
const useAddress = (blob: Blob): string => {
  const address = useMemo(() => URL.createObjectURL(blob), [blob])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return address
}
