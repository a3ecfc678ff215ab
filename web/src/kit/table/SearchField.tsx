import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '../theme/index.ts'
import styles from './toolbar.module.css'

const pause = 250

/** Searches the list a moment after the last key. */
export function SearchField({ label, q, onSearch }: { label: string; q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const [known, setKnown] = useState(q)
  const search = useDebouncedCallback((text: string) => {
    setKnown(text.trim())
    onSearch(text.trim())
  }, pause)
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
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
      // Who leaves the field for a row of the list would otherwise be called back from where it leads.
      onBlur={() => search.flush()}
    />
  )
}
