import { isMaskedNhi, maskNhi, nhiCheckWords, nhiStatus, plainNhi } from '@college/contract/logbook'
import { TextInput } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { classes, Icon } from '#kit'
import { useField, type FieldHandle } from '#kit/form'
import styles from './nhi.module.css'

interface NhiFieldProps extends FieldHandle<string> {
  /** What is on record, masked; null where nothing is. */
  readonly stored?: string | null
  readonly optional?: boolean
}

const textOf = (raw: unknown): string => (typeof raw === 'string' ? raw : '')

/** The NHI of a patient. It answers as it is left: a wrong shape blocks, a wrong check character only warns. */
export function NhiField({ stored = null, optional = true, ...handle }: NhiFieldProps) {
  const [typing, setTyping] = useState(false)
  const now = textOf(handle.core.form.getValues(handle.name))
  const standing = typing || isMaskedNhi(now) ? 'empty' : nhiStatus(now)
  const { raw, type, leave, wrong, words, note } = useField(handle, {
    label: 'NHI',
    optional,
    ...(stored === null ? {} : { help: `Saved as ${stored}. Type another to replace it.` }),
    ...(standing === 'doubtful' ? { warn: nhiCheckWords } : {}),
  })
  const isRight = standing === 'right' && !wrong
  const typed = textOf(raw)
  return (
    <div className={classes(isRight && styles.right)}>
      <TextInput
        {...words}
        className={styles.field ?? ''}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={typed}
        rightSection={isRight && <Icon of={IconCircleCheckFilled} size={20} />}
        onFocus={(event) => {
          if (isMaskedNhi(typed)) event.currentTarget.select()
        }}
        onChange={(event) => {
          setTyping(true)
          type(event.currentTarget.value.toUpperCase())
        }}
        onBlur={() => {
          setTyping(false)
          if (!isMaskedNhi(typed)) type(plainNhi(typed))
          leave()
        }}
      />
      {note}
      <div role="status">
        {isRight && (
          <p className="above4 ok secondary">
            The check {/\d$/.test(typed) ? 'digit' : 'letter'} is right. Shown as {maskNhi(plainNhi(typed))} in lists.
          </p>
        )}
      </div>
    </div>
  )
}
