import { cpdGroups, groupColumn, groupFlag, type devactivity } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import { useMemo } from 'react'
import { useSearchParams } from '#kit/router'
import type { TableColumn } from '#kit/table'

type Column = TableColumn<typeof devactivity>

/**
 * Columns of a list of activities in which the time is that of the group the address narrows to, beside the whole of it: the figure
 * of a group leads to rows that add up to it.
 */
export const useGroupTime = (columns: readonly Column[]): readonly Column[] => {
  const [address] = useSearchParams()
  const asked = cpdGroups.filter((group) => address.get(groupFlag[group]) === 'true')
  const only = asked.length === 1 ? asked[0] : undefined
  return useMemo(() => {
    if (only === undefined) return columns
    const cell: Column['cell'] = (row) => {
      const part = row[groupColumn[only]]
      return (
        <>
          {showTime(part)}
          {part !== row.time && <span className="block muted">of {showTime(row.time)}</span>}
        </>
      )
    }
    return columns.map((column) => (column.id === 'time' ? { ...column, cell } : column))
  }, [columns, only])
}
