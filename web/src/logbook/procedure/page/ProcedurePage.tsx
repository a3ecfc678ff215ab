import { difficultyTitle, nhiReaders, procedure, type Procedure, placeWords } from '@college/contract/logbook'
import { code, matches, ruleFor, showDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { Columns, Empty, Fact, Facts, Page, PartError, Section, useRecord, Waiting, type Crumb } from '#kit'
import { Attachments } from '#files'
import { RecordHistory, useActor } from '#identity'
import { numberIn, teachersCrumbs } from '#cpd'
import { NhiFact } from '../nhi/NhiFact.tsx'
import { everyonesLogbook, logbookOf, logbookLink } from '../links.ts'
import { procedureTitle, difficultyWords } from '../words.ts'
import { ProcedureActs } from './ProcedureActs.tsx'
import { Written } from './Written.tsx'

/** `/procedure`: one case, read. */
export function ProcedurePage() {
  const [query] = useSearchParams()
  const id = numberIn(query, 'id')
  const { data, error, refetch } = useRecord(procedure, id)
  if (data) return <ProcedureContent row={data} />
  const missing = id === null || error?.code === code.notFound
  return (
    <Page title="Procedure" breadcrumb={[{ label: 'Procedures', to: logbookLink }, { label: 'Procedure' }]}>
      {missing ? (
        <Empty icon={IconMapOff} title="This procedure isn’t here" text="It was deleted, or the link is incomplete.">
          <Button component={Link} to={logbookLink} variant="default">
            Go to procedures
          </Button>
        </Empty>
      ) : error ? (
        <PartError
          title="We couldn’t load this procedure"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting shape="text" />
      )}
    </Page>
  )
}

function ProcedureContent({ row }: { row: Procedure }) {
  const actor = useActor()
  const own = row.user_id === actor.id
  const may = (right: 'update' | 'remove'): boolean => matches(ruleFor(procedure, right, actor), { ...row })
  const office = actor.platform_admin || actor.admin_organisations.length > 0
  const list: Crumb =
    own || office
      ? { label: 'Procedures', to: own ? logbookLink : everyonesLogbook }
      : { label: `Procedures of ${row.user_name ?? ''}`, to: logbookOf(row.user_id) }
  return (
    <Page
      title={`${procedureTitle(row)}: ${row.type_name ?? ''}`}
      breadcrumb={[...(own || office ? [] : teachersCrumbs(actor)), list, { label: procedureTitle(row) }]}
      sentence={`${own ? '' : `${row.user_name ?? ''}, `}${showDate(row.procedure_date)}`}
      actions={<ProcedureActs row={row} list={list.to ?? logbookLink} own={own} may={may} />}
    >
      <Columns side={<Written row={row} own={own} />}>
        <Section title="The procedure">
          <Facts>
            <Fact name="Modality">{row.modality_name}</Fact>
            <Fact name="Region">{placeWords(row)}</Fact>
            <Fact name="Structures">{row.structures}</Fact>
            <Fact name="NHI">
              {row.nhi === null ? null : <NhiFact row={row} mayShow={matches(nhiReaders(actor), { ...row })} />}
            </Fact>
            <Fact name="Supervision">{[row.supervision_name, row.supervisor_name].filter(Boolean).join(', ')}</Fact>
            <Fact name="Location">{row.location_name}</Fact>
            <Fact name="Outcome">{row.outcome_name}</Fact>
          </Facts>
        </Section>
        <Difficulty row={row} />
        <Words title="Complication" text={row.complication} />
        <Words title="Comments" text={row.comments} />
        <Attachments resource={procedure.name} recordId={row.id} />
        <RecordHistory resource={procedure.name} row={row} />
      </Columns>
    </Page>
  )
}

function Difficulty({ row }: { row: Procedure }) {
  const words = difficultyWords(row)
  if (words.length === 0 && row.difficulty_comments === null) return null
  const meanings = Object.values(difficultyTitle)
  return (
    <Section title="Difficulty">
      <ul className="list below12">
        {words.map((word) => (
          <li className="pad4-0" key={word}>
            <b className="solid">{word}</b>{' '}
            <span className="ink3">{meanings.find(([title]) => title === word)?.[1]}</span>
          </li>
        ))}
      </ul>
      {row.difficulty_comments && <p className="prose pre-line max42">{row.difficulty_comments}</p>}
    </Section>
  )
}

function Words({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null
  return (
    <Section title={title}>
      <p className="prose pre-line max42">{text}</p>
    </Section>
  )
}
