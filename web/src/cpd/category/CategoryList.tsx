import { creditRuleInWords, devcategory, groupTitle, type Category } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconPlus, IconTags } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from '#kit/router'
import {
  classes,
  CollegeName,
  DesktopActions,
  Empty,
  GroupMark,
  Icon,
  movedPositions,
  Moves,
  notSavedWords,
  Page,
  PartError,
  MobileActions,
  Segments,
  StateChip,
  toast,
  useList,
  useSave,
  Waiting,
} from '#kit'
import { ExportLink } from '#kit/table'
import { typeTitle } from '../cycles/words.ts'
import { branchesOf } from './order.ts'
import { categoryEditor, kindIn, kindTitle, newCategory, type CategoryKind } from './links.ts'
import { Swatch } from './Swatch.tsx'
import styles from './category.module.css'

const most = 500

/** `/categories/admin`: the categories of a kind in their order, with their subcategories. */
export function CategoryList() {
  const [query, setQuery] = useSearchParams()
  const kind = kindIn(query)
  const { data, error, refetch } = useList(devcategory, { kind, limit: most, sort: 'position' })
  const branches = branchesOf(data?.rows ?? [])
  const add = (
    <Button component={Link} to={newCategory(kind)} leftSection={<Icon of={IconPlus} />}>
      Add category
    </Button>
  )
  return (
    <Page
      title="Categories"
      sentence="People choose from them in this order. Inactive ones stay on old records but can’t be chosen."
      actions={
        <>
          <ExportLink record={devcategory} columns={[]} query={{ kind }} />
          <DesktopActions>{add}</DesktopActions>
        </>
      }
    >
      <div className="below20">
        <Segments<CategoryKind>
          label="Categories of"
          value={kind}
          segments={(['activity', 'goal', 'plan'] as const).map((value) => ({ value, label: kindTitle[value] }))}
          onChange={(next) => setQuery({ kind: next }, { replace: true })}
        />
      </div>
      {error && !data ? (
        <PartError
          title="We couldn’t load the categories"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Waiting shape="list" />
      ) : branches.length === 0 ? (
        <Empty
          icon={IconTags}
          title="No categories yet"
          text={`Add one to sort ${kindTitle[kind].toLowerCase()} by kind.`}
        >
          {add}
        </Empty>
      ) : (
        <Tree key={kind} kind={kind} rows={data.rows} />
      )}
      <MobileActions>{add}</MobileActions>
    </Page>
  )
}

const changedMeanwhile = 'Someone else changed this list meanwhile. Read it again, then move it.'

/** Moves a category among its own, one step after the other. */
const useMove = () => {
  const { save, saving } = useSave(devcategory)
  const [said, setSaid] = useState('')
  const move = async (siblings: readonly Category[], row: Category, by: -1 | 1): Promise<void> => {
    if (saving) return
    for (const { row: each, position } of movedPositions(siblings, row.id, by)) {
      const { id, updated_at } = each
      const outcome = await save({ id, updated_at, position })
      if (outcome.kind !== 'saved') {
        toast({ text: notSavedWords(outcome, changedMeanwhile), kind: 'failed' })
        return
      }
    }
    const place = siblings.findIndex(({ id }) => id === row.id) + by + 1
    setSaid(`${row.name} is ${place} of ${siblings.length}.`)
  }
  return { move, said }
}

function Tree({ kind, rows }: { kind: CategoryKind; rows: readonly Category[] }) {
  const { move, said } = useMove()
  // Each college has an order of its own.
  const branches = branchesOf(rows).toSorted((a, b) => a.row.organisation_id - b.row.organisation_id)
  const top = branches.map(({ row }) => row)
  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      <ol className="list" aria-label={`Categories of ${kindTitle[kind].toLowerCase()}`}>
        {branches.map(({ row, below }) => (
          <li key={row.id}>
            <Line row={row} siblings={top} onMove={move}>
              <Link className={classes('secondary tall24', styles.under)} to={newCategory(kind, row.id)}>
                Add subcategory<span className="sr-only"> to {row.name}</span>
              </Link>
            </Line>
            {below.length > 0 && (
              <ol className={classes('list', styles.below)} aria-label={`Subcategories of ${row.name}`}>
                {below.map((each) => (
                  <li key={each.id}>
                    <Line row={each} siblings={below} onMove={move} />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

interface LineProps {
  readonly row: Category
  readonly siblings: readonly Category[]
  readonly onMove: (siblings: readonly Category[], row: Category, by: -1 | 1) => Promise<void>
  readonly children?: ReactNode
}

function Line({ row, siblings: all, onMove, children }: LineProps) {
  const siblings = all.filter(({ organisation_id: at }) => at === row.organisation_id)
  const place = siblings.findIndex(({ id }) => id === row.id)
  return (
    <div className="row gap12 hairline pad8-0 phone-wrap">
      <Moves name={row.name} place={place} count={siblings.length} onMove={(by) => onMove(siblings, row, by)} />
      <span className={classes('flex between wrap baseline fill gap2-16', styles.facts)}>
        <span className="inline wrap shrink gap4-10">
          <Swatch colour={row.colour} />
          <Link className={classes('label ink anywhere tall24', styles.name)} to={categoryEditor(row.id)}>
            {row.name}
          </Link>
          {!row.active && <StateChip kind="inactive" />}
          <CollegeName of={row.organisation_id} />
        </span>
        <Facts row={row} />
      </span>
      <span className={styles.add}>{children}</span>
    </div>
  )
}

function Facts({ row: { mcnz_group: group, max_minutes: cap, type, code, ...credit } }: { row: Category }) {
  const words = [
    type === null ? null : `${typeTitle[type]} only`,
    creditRuleInWords(credit),
    cap === null ? null : `at most ${showTime(cap)} a cycle`,
    code === null ? null : `code ${code}`,
  ].filter((word) => word !== null)
  return (
    <>
      <span className="inline gap8 quiet">
        {group !== null && (
          <>
            <GroupMark group={group} />
            {groupTitle[group]}
          </>
        )}
      </span>
      <span className="quiet">{words.join(', ')}</span>
    </>
  )
}
