import { linksOfFile, type FileRow } from '@college/contract/files'
import { useCall } from '#kit'

/** Where a file is used, in a few words: the one record by its name, several by their number. */
export function UsedBy({ row: { id, attached } }: { row: Pick<FileRow, 'id' | 'attached'> }) {
  const count = attached ?? 0
  const { data } = useCall<typeof linksOfFile>(linksOfFile, { id }, { enabled: count === 1 })
  if (count === 0) return null
  if (count > 1) return `${count} records`
  const label = data?.[0]?.label
  if (label === undefined) return '1 record'
  return (
    <span className="three-lines" title={label}>
      {label}
    </span>
  )
}
