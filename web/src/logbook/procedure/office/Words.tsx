import { procedureterm, termKinds, termKindTitle, type ProcedureTerm, type TermKind } from '@college/contract/logbook'
import { Button } from '@mantine/core'
import { IconPlus, IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from '#kit/router'
import {
  CollegeName,
  Empty,
  Icon,
  movedPositions,
  Moves,
  notSavedWords,
  PartError,
  Section,
  Segments,
  StateChip,
  toast,
  useList,
  useSave,
  Waiting,
} from '#kit'
import { editedIn, kindIn, wordsLink } from '../links.ts'
import { WordEditor } from './WordEditor.tsx'

const most = 500

/** The words that procedures are made of, each kind in its order; the office adds, renames and retires them. */
export function Words() {
  const [query] = useSearchParams()
  const kind = kindIn(query)
  const edited = editedIn(query)
  return edited === undefined ? <WordList kind={kind} /> : <WordEditor key={edited} id={edited} kind={kind} />
}

function WordList({ kind }: { kind: TermKind }) {
  const [, setQuery] = useSearchParams()
  const { data, error, refetch } = useList(procedureterm, { kind, limit: most, sort: 'position' })
  const rows = data?.rows.filter((row) => row.kind === kind)
  const [one, many] = termKindTitle[kind]
  const add = (
    <Button component={Link} to={wordsLink(kind, 'new')} variant="default" leftSection={<Icon of={IconPlus} />}>
      Add {one.toLowerCase()}
    </Button>
  )
  return (
    <Section
      title={many}
      aside={add}
      sentence="People choose from them in this order. Retired ones stay on old procedures but can’t be chosen."
    >
      <div className="scrolls-beside below16">
        <Segments<TermKind>
          label="Choices for"
          value={kind}
          segments={termKinds.map((value) => ({ value, label: termKindTitle[value][1] }))}
          onChange={(next) => setQuery({ view: 'words', kind: next }, { replace: true })}
        />
      </div>
      {error && !data ? (
        <PartError
          title="We couldn’t load the choices"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : !rows ? (
        <Waiting shape="list" />
      ) : rows.length === 0 ? (
        <Empty icon={IconTags} title={`No ${many.toLowerCase()} yet`} text="Choices show here once you add them.">
          {add}
        </Empty>
      ) : (
        <Ordered rows={rows} kind={kind} />
      )}
    </Section>
  )
}

const changedMeanwhile = 'Someone else changed this list meanwhile. Read it again, then move it.'

function Ordered({ rows: all, kind }: { rows: readonly ProcedureTerm[]; kind: TermKind }) {
  // Each college has an order of its own.
  const rows = all.toSorted((a, b) => a.organisation_id - b.organisation_id)
  const ofItsCollege = (row: ProcedureTerm): readonly ProcedureTerm[] =>
    rows.filter(({ organisation_id: at }) => at === row.organisation_id)
  const { save, saving } = useSave(procedureterm)
  const [said, setSaid] = useState('')
  const move = async (row: ProcedureTerm, by: -1 | 1): Promise<void> => {
    if (saving) return
    for (const { row: each, position } of movedPositions(ofItsCollege(row), row.id, by)) {
      const outcome = await save({ id: each.id, updated_at: each.updated_at, position })
      if (outcome.kind !== 'saved') {
        toast({ text: notSavedWords(outcome, changedMeanwhile), kind: 'failed' })
        return
      }
    }
    const own = ofItsCollege(row)
    setSaid(`${row.name} is ${own.indexOf(row) + by + 1} of ${own.length}.`)
  }
  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      <ol className="list max44" aria-label={termKindTitle[kind][1]}>
        {rows.map((row) => (
          <li className="row gap12 tall48 hairline" key={row.id}>
            <Moves
              name={row.name}
              place={ofItsCollege(row).indexOf(row)}
              count={ofItsCollege(row).length}
              onMove={(by) => move(row, by)}
            />
            <Link className="inline fill label ink anywhere finger tall24" to={wordsLink(kind, row.id)}>
              {row.name}
            </Link>
            <CollegeName of={row.organisation_id} />
            {row.parent_name && <span className="muted">{row.parent_name}</span>}
            {!row.active && <StateChip kind="inactive">Retired</StateChip>}
          </li>
        ))}
      </ol>
    </>
  )
}
