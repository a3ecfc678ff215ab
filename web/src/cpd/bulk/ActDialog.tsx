import { programme } from '@college/contract/cpd'
import {
  actOnPeople,
  checkPeopleAct,
  relationFields,
  type PeopleAct,
  type PeopleActCheck,
  type PeopleBatch,
  type RelationField,
} from '@college/contract/identity'
import { readDate } from '@college/contract/kit'
import { role } from '@college/contract/people'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { FormDialog, messageOf, ProgressBar, toast, useAction, useClient, useList, useToday } from '#kit'
import { DateInput } from '#kit/form'
import { JoiningDate, PersonPicker, startsCycle } from '#identity'
import { kindTitle } from '#people'
import { ActPreview } from './ActPreview.tsx'
import { askedOf, countOf, peopleWords, type Chosen } from './people.ts'
import type { ActKind } from './PeopleEntries.tsx'
import { batchWords, useBatch, useUndoBatch } from './useBatch.ts'

interface ActDialogProps {
  readonly kind: ActKind
  readonly people: Chosen
  readonly onClose: () => void
}

const titles: Readonly<Record<ActKind, string>> = {
  role_give: 'Give a role',
  role_take: 'Remove a role',
  relationship: 'Link with an educator or supervisor',
  programme: 'Assign a training programme',
}

const verbs: Readonly<Record<ActKind, (people: string) => string>> = {
  role_give: (people) => `Give to ${people}`,
  role_take: (people) => `Remove from ${people}`,
  relationship: (people) => `Link ${people}`,
  programme: (people) => `Assign to ${people}`,
}

/** What the office has said so far; dates as they were typed. */
interface Said {
  readonly id: number | null
  readonly as: RelationField
  readonly day: string
}

const actOf = (kind: ActKind, { id, as, day }: Said, isJoining: boolean): PeopleAct | null => {
  if (id === null) return null
  const read = readDate(day)
  switch (kind) {
    case 'role_give':
      if (!isJoining || day.trim() === '') return { kind, role_id: id }
      return read === null ? null : { kind, role_id: id, joined: read }
    case 'role_take':
      return { kind, role_id: id }
    case 'relationship':
      return { kind, user_id: id, as }
    case 'programme':
      return read === null ? null : { kind, source_plan_id: id, start_date: read }
  }
}

/** One act on many people: what is given, whom that changes, and how far it is. */
export function ActDialog({ kind, people, onClose }: ActDialogProps) {
  const client = useClient()
  const today = useToday()
  const [said, setSaid] = useState<Said>({ id: null, as: 'educator', day: kind === 'programme' ? today : '' })
  const [name, setName] = useState('')
  const [check, setCheck] = useState<{ readonly act: PeopleAct; readonly found: PeopleActCheck } | null>(null)
  const [isLooking, setLooking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [begun, setBegun] = useState<PeopleBatch | null>(null)
  const { act: send, isPending, failure } = useAction<typeof actOnPeople>(actOnPeople)
  const { undo } = useUndoBatch()
  const batch = useBatch(begun, (ended) => {
    if (ended.state !== 'done') return
    toast({
      text: batchWords(ended),
      kind: 'done',
      action: { label: 'Undo', run: () => void undo(ended) },
    })
    onClose()
  })
  const isJoining = kind === 'role_give' && startsCycle([name])
  const act = actOf(kind, said, isJoining)
  const say = (part: Partial<Said>): void => {
    setSaid({ ...said, ...part })
    setCheck(null)
    setProblem(null)
  }
  const look = async (): Promise<void> => {
    if (!act) return
    setLooking(true)
    setProblem(null)
    try {
      const body = { people: askedOf(people), act }
      setCheck({ act, found: (await client.call<typeof checkPeopleAct>(checkPeopleAct, { body })).data })
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setLooking(false)
    }
  }
  const run = async (): Promise<void> => {
    if (!check) return
    const made = await send({ people: askedOf(people), act: check.act, print: check.found.print })
    if (made) setBegun(made.data)
    // What was looked at is no longer so: the next look is a new one.
    else setCheck(null)
  }
  if (batch)
    return (
      <FormDialog
        title={batch.title}
        text={batch.state === 'failed' ? undefined : 'You can close this. It will carry on.'}
        verb={null}
        isPending={false}
        failure={batch.state === 'failed' ? batch.problem : null}
        onClose={onClose}
      >
        {batch.state !== 'failed' && (
          <div role="status">
            <ProgressBar done={batch.done} of={batch.total} label={batchWords(batch)} size={12} />
            <p className="muted above4">{batchWords(batch)}</p>
          </div>
        )}
      </FormDialog>
    )
  const count = countOf(people)
  const verb: readonly [string, string] = check
    ? [verbs[kind](peopleWords(check.found.changes)), 'Starting…']
    : ['Preview', 'Looking…']
  return (
    <FormDialog
      title={titles[kind]}
      text={
        count === undefined ? undefined : `For ${peopleWords(count)}. You see whom it changes before anything is done.`
      }
      verb={verb}
      isPending={isLooking || isPending}
      isDisabled={check ? check.found.changes === 0 : act === null}
      failure={problem ?? (failure && !check ? messageOf(failure) : null)}
      wide
      onSubmit={() => void (check ? run() : look())}
      onClose={onClose}
    >
      {(kind === 'role_give' || kind === 'role_take') && (
        <RoleField
          value={said.id}
          onChoose={(id, chosen) => {
            setName(chosen)
            say({ id })
          }}
        />
      )}
      {isJoining && (
        <JoiningDate
          value={said.day}
          error={said.day.trim() !== '' && readDate(said.day) === null ? 'Enter a date as DD/MM/YYYY' : undefined}
          onChange={(day) => say({ day })}
          optional
        />
      )}
      {kind === 'relationship' && (
        <>
          <NativeSelect
            label="As their"
            data={relationFields.map((value) => ({ value, label: kindTitle[value] }))}
            value={said.as}
            onChange={(event) =>
              say({ as: relationFields.find((each) => each === event.currentTarget.value) ?? 'educator' })
            }
          />
          <PersonPicker label="Person" onChoose={(chosen) => say({ id: chosen?.id ?? null })} />
        </>
      )}
      {kind === 'programme' && (
        <>
          <ProgrammeField value={said.id} onChoose={(id) => say({ id })} />
          <DateInput
            name="start_date"
            label="First day"
            called="First day"
            raw={said.day}
            error={readDate(said.day) === null ? 'Enter a date as DD/MM/YYYY' : undefined}
            aria-invalid={readDate(said.day) === null}
            onType={(day) => say({ day })}
            onChoose={(day) => say({ day })}
          />
        </>
      )}
      {check && <ActPreview kind={kind} found={check.found} />}
    </FormDialog>
  )
}

interface FieldProps {
  readonly value: number | null
  readonly onChoose: (id: number | null, name: string) => void
}

function RoleField({ value, onChoose }: FieldProps) {
  const rows = (useList(role, { limit: 500 }).data?.rows ?? []).filter((each) => !each.is_admin)
  return <Choice label="Role" rows={rows} value={value} onChoose={onChoose} />
}

function ProgrammeField({ value, onChoose }: FieldProps) {
  const rows = useList(programme, { archived: false, limit: 500 }).data?.rows ?? []
  return <Choice label="Training programme" rows={rows} value={value} onChoose={onChoose} />
}

interface ChoiceProps extends FieldProps {
  readonly label: string
  readonly rows: readonly { readonly id: number; readonly name: string }[]
}

const Choice = ({ label, rows, value, onChoose }: ChoiceProps) => (
  <NativeSelect
    label={label}
    data={[{ value: '', label: 'Choose' }, ...rows.map(({ id, name }) => ({ value: String(id), label: name }))]}
    value={value ?? ''}
    onChange={(event) => {
      const id = Number(event.currentTarget.value) || null
      onChoose(id, rows.find((row) => row.id === id)?.name ?? '')
    }}
  />
)
