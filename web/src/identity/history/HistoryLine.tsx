import { IconEye, IconLogin2, IconPencil } from '@tabler/icons-react'
import { showInstant, showMinute } from '@college/contract/kit'
import { Details, Icon } from '#kit'
import { LineWords } from './LineWords.tsx'
import { changedWords, changesOf, howOf, type HistoryGroup, type Reader } from './words.ts'

const icons = { signin: IconLogin2, change: IconPencil, look: IconEye } as const

/** One line of a history: who did what, when and from where, with its fields and addresses folded. */
export function HistoryLine({ line, reader, timezone }: { line: HistoryGroup; reader: Reader; timezone: string }) {
  const { row } = line
  const changes = changesOf(row, timezone)
  const how = howOf(row)
  const when = showMinute(row.at, timezone)
  return (
    <li className="flex top gap12">
      <Icon className="ink2 above1" of={icons[row.kind]} />
      <div className="fill anywhere">
        <p>
          <LineWords line={line} reader={reader} />
        </p>
        <div className="flex wrap between gap12">
          {(how || row.ip || changes.length > 0) && (
            <Details of={when} words={changedWords(row, changes)}>
              {changes.length > 0 && (
                <ul className="quiet flush indent">
                  {changes.map(({ field, before, after }) => (
                    <li key={field}>
                      {field}: {before === null ? after : `${before} → ${after}`}
                    </li>
                  ))}
                </ul>
              )}
              {how && <p>{how}</p>}
              <p>At {showInstant(row.at, timezone)}</p>
              {row.ip && <p>From {row.ip}</p>}
            </Details>
          )}
          <span className="muted nowrap phone-only">{when}</span>
        </div>
      </div>
      <p className="muted fixed right not-phone">{when}</p>
    </li>
  )
}
