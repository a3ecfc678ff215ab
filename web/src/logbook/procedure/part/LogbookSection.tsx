import { Link, useNavigate } from '#kit/router'
import { PartError, Section, Waiting, type HeatChoice } from '#kit'
import { usePerson } from '#identity'
import { LogbookHeat } from '../heat/LogbookHeat.tsx'
import { Totals } from '../heat/Totals.tsx'
import { LogbookCounts } from '../heat/LogbookCounts.tsx'
import { logbookOf } from '../links.ts'
import { useFigures } from '../useFigures.ts'

/** A person's logbook on another page: how much, against the targets, and the way to its cases. */
export function LogbookSection({ userId }: { userId: number }) {
  const own = usePerson().id === userId
  const { data, error, refetch } = useFigures(own ? null : userId)
  const navigate = useNavigate()
  const place = logbookOf(own ? null : userId)
  const go = ({ row, column }: HeatChoice): void => {
    const query = new URLSearchParams(own ? {} : { user_id: String(userId) })
    if (row !== null) query.set('modality_id', row)
    if (column !== null) query.set('region_id', column)
    void navigate(`/app/procedures?${query.toString()}`)
  }
  return (
    <Section
      title="Procedures"
      sentence={data && <LogbookCounts figures={data} list={data.readable ? place : null} />}
      aside={<Link to={place}>{own ? 'All procedures' : 'The logbook'}</Link>}
    >
      {data ? (
        data.total > 0 || data.targets.all > 0 ? (
          <>
            <LogbookHeat
              figures={data}
              whose={own ? 'your' : 'the'}
              chosen={{ row: null, column: null }}
              onChoose={go}
              press="Press a square to see its procedures."
            />
            <Totals figures={data} list={data.readable ? place : null} />
          </>
        ) : null
      ) : error ? (
        <PartError
          title="We couldn’t load the logbook"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting shape="figures" />
      )}
    </Section>
  )
}
