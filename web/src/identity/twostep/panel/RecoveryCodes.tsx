import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { classes, Heading, Icon, toast, useClient } from '#kit'
import styles from './panel.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** New recovery codes, the only time they are seen: to be copied, kept as a file, or printed. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { context } = useClient()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\r\n')}\r\n`
  return (
    <section className={classes('grid gap16 body', styles.codes)} aria-labelledby="recovery-codes">
      <Heading ref={heading} id="recovery-codes" className="heading" tabIndex={-1}>
        Keep these recovery codes
      </Heading>
      <p>
        Each lets you in once when you have no other way. Keep them where you keep your passport, not on the phone that
        has the app. They are shown only now.
      </p>
      <ol className={classes('grid full flush boxed rounded-lg surface', styles.codeList)}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row wrap gap8">
        <Button
          variant="default"
          leftSection={<Icon of={IconCopy} size={18} />}
          onClick={() => void navigator.clipboard.writeText(text).then(() => toast({ text: 'Codes copied' }))}
        >
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<Icon of={IconDownload} size={18} />}
          onClick={() => context.saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Download
        </Button>
        <Button variant="default" leftSection={<Icon of={IconPrinter} size={18} />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Button onClick={onDone}>I have kept them</Button>
    </section>
  )
}
