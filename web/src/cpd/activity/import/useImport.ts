import {
  checkImport,
  importActivities,
  type ActivityImport,
  type ImportCategory,
  type ImportCheck,
  type ImportMapping,
} from '@college/contract/cpd'
import { useState } from 'react'
import { CallFailed, useAction, useClient } from '#kit'
import type { Source } from '#kit/csv'

/** How a file is to be read, as far as the person has said. */
export interface Choices {
  readonly mapping?: ImportMapping
  readonly time_unit?: ImportCheck['time_unit']
  readonly delimiter?: ImportCheck['delimiter']
  readonly duplicates: 'skip' | 'take'
  readonly state: 'draft' | 'complete'
  /** What unknown categories are taken for, as far as the person has said. */
  readonly categories?: readonly ImportCategory[]
}

const usual: Choices = { duplicates: 'skip', state: 'complete' }

/** What the unknown categories of a file are taken for, as the dry run has it. */
export const settledIn = ({ unknown }: ImportCheck): ImportCategory[] =>
  unknown.map(({ parent_id, name, category_id }) => ({ parent_id, name, category_id }))

/** One file on its way in: read, tried each time a choice changes, and taken over. */
export const useImport = (userId: number | null) => {
  const client = useClient()
  const { act, isPending, failure: refused } = useAction<typeof importActivities>(importActivities)
  const [source, setSource] = useState<Source | null>(null)
  const [choices, setChoices] = useState(usual)
  const [check, setCheck] = useState<ImportCheck | null>(null)
  const [checking, setChecking] = useState(false)
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const whose = userId === null ? {} : { user_id: userId }

  const tryOut = async (next: Source, chosen: Choices): Promise<void> => {
    setSource(next)
    setChoices(chosen)
    setChecking(true)
    setFailure(null)
    const { categories, ...rest } = chosen
    try {
      const { data } = await client.call<typeof checkImport>(checkImport, {
        body: { ...whose, ...rest, ...(categories ? { categories: [...categories] } : {}), text: next.text },
      })
      setCheck(data)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setFailure(error)
      setCheck(null)
    } finally {
      setChecking(false)
    }
  }

  const take = async (): Promise<ActivityImport | null> => {
    if (!source || !check || check.ready === 0) return null
    const made = await act({
      ...whose,
      ...choices,
      text: source.text,
      mapping: check.mapping,
      categories: settledIn(check),
      expected: check.ready,
      time_unit: check.time_unit,
      delimiter: check.delimiter,
      ...(source.name === null ? {} : { file_name: source.name.slice(0, 255) }),
    })
    return made?.data ?? null
  }
  return {
    source,
    choices,
    check,
    checking,
    /** Why the file could not be read. */
    failure,
    /** Why it could not be taken over. */
    refused,
    importing: isPending,
    begin: (next: Source) => tryOut(next, usual),
    change: (part: Partial<Choices>) => {
      if (source) void tryOut(source, { ...choices, ...(check ? { mapping: check.mapping } : {}), ...part })
    },
    again: () => {
      if (source) void tryOut(source, choices)
    },
    startOver: () => {
      setSource(null)
      setCheck(null)
      setFailure(null)
      setChoices(usual)
    },
    take,
  }
}

export type ImportState = ReturnType<typeof useImport>
