import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { classes, Icon, toast } from '#kit'
import styles from './copy-field.module.css'

interface CopyFieldProps {
  /** Names the field to people who do not see it. */
  readonly label: string
  readonly value: string
}

/** A secret address that is shown once, with a button that copies it. */
export function CopyField({ label, value }: CopyFieldProps) {
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      toast({ text: 'We couldn’t copy it. Select the address and copy it yourself.', kind: 'failed' })
    }
  }
  return (
    <div className={classes('flex gap8', styles.field)}>
      <TextInput readOnly aria-label={label} value={value} onFocus={(event) => event.currentTarget.select()} />
      <Button leftSection={<Icon of={copied ? IconCheck : IconCopy} />} onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
