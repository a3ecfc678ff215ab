import type { ListQuery } from '@college/contract/kit'
import { mostSavedFilters, savedFilterName, type FilteredList, type SavedFilter } from '@college/contract/people'
import { Button, TextInput } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from '#kit/router'
import { classes, Icon } from '../theme/index.ts'
import { Chip } from './FilterChip.tsx'
import { useSavedFilters } from './useSavedFilters.ts'
import styles from './toolbar.module.css'

interface SavedFiltersProps {
  readonly list: FilteredList
  /** How the list is narrowed now; null where nothing narrows it. */
  readonly query: ListQuery | null
}

const queryOf = (query: ListQuery): SavedFilter['query'] =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || name === 'sort' ? [] : [[name, (Array.isArray(value) ? value : [value]).map(String)]],
    ),
  )

const addressOf = ({ query }: SavedFilter): URLSearchParams =>
  new URLSearchParams(Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value])))

/** Filters of a list of people that its reader kept under a name, to be used again here or as whom a message goes to. */
export function SavedFilters({ list, query }: SavedFiltersProps) {
  const { saved, ready, failure, save, remove } = useSavedFilters(list)
  const [, setParameters] = useSearchParams()
  const [name, setName] = useState('')
  const keep = async (narrowed: ListQuery, close: () => void): Promise<void> => {
    if (name.trim() === '' || !(await save({ name: name.trim(), query: queryOf(narrowed) }))) return
    setName('')
    close()
  }
  const isFull = saved.length >= mostSavedFilters
  return (
    <Chip label="Saved filters" icon={IconBookmark} words="" onClear={() => undefined}>
      {(close) => (
        <div className={classes('stack gap8', styles.menu)}>
          {saved.map((one) => (
            <div key={one.name} className="flex between middle gap8">
              <button
                type="button"
                className="acc finger tall36 left underlines"
                onClick={() => {
                  setParameters(addressOf(one), { preventScrollReset: true })
                  close()
                }}
              >
                {one.name}
              </button>
              <button
                type="button"
                className="square"
                aria-label={`Delete the saved filter ${one.name}`}
                onClick={() => void remove(one)}
              >
                <Icon of={IconX} size={16} />
              </button>
            </div>
          ))}
          {ready && saved.length === 0 && query === null && (
            <p className="ink3">Filter or search this list, then save it here under a name.</p>
          )}
          {ready && query !== null && !isFull && (
            <form
              className="stack gap8"
              onSubmit={(event) => {
                event.preventDefault()
                void keep(query, close)
              }}
            >
              <TextInput
                label="Save this filter as"
                maxLength={savedFilterName}
                error={failure?.message}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Button type="submit" size="sm" disabled={name.trim() === ''}>
                Save filter
              </Button>
            </form>
          )}
          {isFull && <span className="ink3">You can save {mostSavedFilters} filters. Delete one to save another.</span>}
        </div>
      )}
    </Chip>
  )
}
