import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '../theme/index.ts'
import styles from './toolbar.module.css'

const pause = 250

interface SearchFieldProps {
  readonly label: string
  readonly q: string
  readonly onSearch: (q: string) => void
  /** Why something is not searched for here, as it must not stand in an address; null where it may. */
  readonly heldBack?: ((typed: string) => string | null) | undefined
}

/** Searches the list a moment after the last key. */
export function SearchField({ label, q, onSearch, heldBack }: SearchFieldProps) {
  const [typed, setTyped] = useState(q)
  const [known, setKnown] = useState(q)
  const search = useDebouncedCallback((text: string) => {
    if (heldBack && heldBack(text.trim()) !== null) return
    setKnown(text.trim())
    onSearch(text.trim())
  }, pause)
  const why = heldBack?.(typed.trim()) ?? null
  // The address was changed from elsewhere, as by Back.
  if (q !== known) {
    setKnown(q)
    setTyped(q)
  }
  return (
    <TextInput
      className={styles.search ?? ''}
      type="search"
      aria-label="Search"
      placeholder={label}
      leftSection={<Icon of={IconSearch} />}
      value={typed}
      error={why}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
      // Who leaves the field for a row of the list would otherwise be called back from where it leads.
      onBlur={() => search.flush()}
    />
  )
}
