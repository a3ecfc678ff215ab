import {
  devcycle,
  devgoal,
  simulateCycle,
  type Cycle,
  type CycleDraft,
  type Goal,
  type Simulated,
} from '@college/contract/cpd'
import { Button, NativeSelect } from '@mantine/core'
import { IconFlask, IconTargetArrow } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from '#kit/router'
import { Empty, Icon, Page, PartError, useAction, useList, useNameInCollege, Waiting } from '#kit'
import { cycleEditor, cycleList } from '../cycles/links.ts'
import { typeTitle } from '../cycles/words.ts'
import { useReference } from '../goal/reference.ts'
import { numberIn } from '../goal/useGoals.ts'
import { DraftFields } from './DraftFields.tsx'
import { readRules, rulesOf, type RuleText, type Wrong } from './draft.ts'
import { Outcomes } from './Outcomes.tsx'

/** `/cycle/simulator`: other rules tried on what the people of a cycle logged in it. */
export function Simulator() {
  const [query, setQuery] = useSearchParams()
  const { data, error, refetch } = useList(devcycle, { sort: '-start_date', limit: 100 })
  const nameOf = useNameInCollege()
  const cycles = data?.rows ?? []
  const cycle = cycles.find(({ id }) => id === numberIn(query, 'devcycle_id')) ?? cycles[0]
  return (
    <Page
      title="Try other rules"
      sentence="Try rules for the next cycle on what was logged in this one. Nothing is saved."
      breadcrumb={[
        { label: 'Cycles', to: cycleList },
        ...(cycle ? [{ label: cycle.name, to: cycleEditor(cycle.id) }] : []),
        { label: 'Try other rules' },
      ]}
      actions={
        cycles.length > 1 && (
          <NativeSelect
            aria-label="Cycle"
            value={String(cycle?.id ?? '')}
            data={cycles.map((each) => ({ value: String(each.id), label: `${nameOf(each)}, ${typeTitle[each.type]}` }))}
            onChange={(event) => setQuery({ devcycle_id: event.currentTarget.value })}
          />
        )
      }
    >
      {cycle ? (
        <Goals key={cycle.id} cycle={cycle} />
      ) : error ? (
        <PartError
          title="We couldn’t load the cycles"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Empty
          icon={IconTargetArrow}
          title="There is no cycle yet"
          text="Add a cycle first: we try the rules on what people logged in it."
        />
      ) : (
        <Waiting shape="form" />
      )}
    </Page>
  )
}

function Goals({ cycle }: { cycle: Cycle }) {
  const { data, error, refetch } = useList(devgoal, {
    devcycle_id: cycle.id,
    user_id: 'null',
    sort: 'position',
    limit: 500,
  })
  if (data) return <Draft cycle={cycle} goals={data.rows} />
  if (error)
    return (
      <PartError
        title="We couldn’t load the goals"
        text={error.message}
        reference={error.requestId ?? undefined}
        onRetry={() => void refetch()}
      />
    )
  return <Waiting shape="form" />
}

/** What was typed is kept in the address, so that it can be reopened and shared. */
const typedIn = (query: URLSearchParams): Partial<RuleText> => {
  try {
    const typed: unknown = JSON.parse(query.get('rules') ?? '{}')
    return typeof typed === 'object' && typed !== null ? typed : {}
  } catch {
    return {}
  }
}

function Draft({ cycle, goals }: { cycle: Cycle; goals: readonly Goal[] }) {
  const [query, setQuery] = useSearchParams()
  const categories = useReference(cycle.organisation_id)?.categories ?? []
  const usual = rulesOf(cycle, goals)
  const [rules, setRules] = useState<RuleText>({ ...usual, ...typedIn(query) })
  const [wrong, setWrong] = useState<Wrong>({})
  const [tried, setTried] = useState<{ result: Simulated; rules: RuleText } | null>(null)
  const { act, isPending, failure } = useAction<typeof simulateCycle>(simulateCycle)

  const change = (next: RuleText): void => {
    setRules(next)
    setWrong({})
    setQuery({ devcycle_id: String(cycle.id), rules: JSON.stringify(next) }, { replace: true })
  }
  const send = async (draft: CycleDraft): Promise<void> => {
    const answer = await act({ devcycle_id: cycle.id, draft })
    if (answer) setTried({ result: answer.data, rules })
  }
  return (
    <form
      noValidate
      aria-label="Rules"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        const read = readRules(rules, cycle.unit)
        if ('wrong' in read) setWrong(read.wrong)
        else if (!isPending) void send(read.draft)
      }}
    >
      <DraftFields unit={cycle.unit} rules={rules} wrong={wrong} categories={categories} onChange={change} />
      <div className="row wrap gap8-16 below32">
        <Button type="submit" aria-busy={isPending} leftSection={<Icon of={IconFlask} />}>
          Try these rules
        </Button>
        <Button variant="subtle" onClick={() => change(usual)}>
          Back to the cycle’s rules
        </Button>
        {Object.keys(wrong).length > 0 && <span role="alert">Some rules aren’t complete yet.</span>}
      </div>
      {failure && <PartError title="We couldn’t try these rules" text={failure.message} />}
      <div aria-live="polite">{tried && <Outcomes result={tried.result} old={tried.rules !== rules} />}</div>
    </form>
  )
}
