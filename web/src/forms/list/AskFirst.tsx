import {
  askFirst,
  devform,
  devformtemplate,
  isSummed,
  ownTemplateTypes,
  partsOf,
  readSchema,
  readTemplateVersion,
  signatureCandidates,
  type FormTemplate,
  type SigningParty,
} from '@college/contract/forms'
import { mostLimit } from '@college/contract/kit'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { classes, FormDialog, Icon, PartError, toast, useAction, useCall, useList, Waiting } from '#kit'
import { useActor } from '#identity'
import { useMail } from '../sign/useMail.ts'
import styles from './list.module.css'

const open = { archived_at: 'null', agreement: 'null', sort: 'name', limit: mostLimit }

/** Somebody who can be asked. */
interface Person {
  readonly id: number
  readonly name: string
  readonly note: string | null
}

/** Somebody without an account. */
interface Invited {
  readonly name: string
  readonly email: string
}

/** Asks others to fill in their part of a form, before the person fills in their own: one form for each of them. */
export function AskFirst({ onClose }: { onClose: () => void }) {
  const actor = useActor()
  const { data, error, refetch } = useList(devformtemplate, open)
  const last = useList(devform, { user_id: actor.id, sort: '-id', limit: 20 }).data?.rows
  const [chosen, setChosen] = useState<number | null>(null)
  const types = ownTemplateTypes(actor, false)
  const rows = (data?.rows ?? []).filter(({ type, parts }) => types.includes(type) && (parts ?? 0) > 0)
  // What was begun last is asked for most; ids are given in the order in which forms are begun.
  const usual = last?.find((form) => rows.some(({ id }) => id === form.devformtemplate_id))?.devformtemplate_id
  const template = rows.find(({ id }) => id === (chosen ?? usual)) ?? rows[0]
  if (error || !data || !template)
    return (
      <FormDialog title={title} verb={null} isPending={false} onClose={onClose}>
        {error ? (
          <PartError title="We couldn’t load the forms" text={error.message} onRetry={() => void refetch()} />
        ) : !data ? (
          <Waiting shape="list" />
        ) : (
          <p className="prose">
            None of your forms has a part for someone else to fill in. The college office adds them.
          </p>
        )}
      </FormDialog>
    )
  return <Asking template={template} templates={rows} onTemplate={setChosen} onClose={onClose} />
}

const title = 'Ask for an assessment'

interface AskingProps {
  readonly template: FormTemplate
  readonly templates: readonly FormTemplate[]
  readonly onTemplate: (id: number) => void
  readonly onClose: () => void
}

function Asking({ template, templates, onTemplate, onClose }: AskingProps) {
  const version = useCall<typeof readTemplateVersion>(readTemplateVersion, { id: template.id }).data
  const parts = useMemo(
    () => (version ? partsOf(readSchema(version.schema).model, version.signers?.parties ?? []) : []),
    [version],
  )
  const [key, setKey] = useState<string | null>(null)
  const party = parts.find((each) => each.key === key) ?? parts[0]
  const [about, setAbout] = useState('')
  const [people, setPeople] = useState<readonly Person[]>([])
  const [invited, setInvited] = useState<readonly Invited[]>([])
  const { act, isPending, failure } = useAction(askFirst)
  const [wrong, setWrong] = useState<string | null>(null)
  // Who can be asked goes with the form and its part; the form that is being chosen keeps the focus.
  const [isNew, setNew] = useState(true)
  const choose = (part: string | null): void => {
    setNew(false)
    setKey(part)
    setPeople([])
    setInvited([])
  }
  const guests = invited.map(trimmed).filter(({ name, email }) => name !== '' || email !== '')
  const names = [...people.map(({ name }) => name), ...guests.map(({ name, email }) => name || email)]
  const ask = async (): Promise<void> => {
    // Also while the form is loading, so that no press goes without an answer.
    if (!party || names.length === 0) return setWrong('Choose who to ask.')
    setWrong(null)
    const said = about.trim()
    const done = await act({
      devformtemplate_id: template.id,
      party: party.key,
      ...(said === '' || template.encrypt ? {} : { title: said }),
      signers: [
        ...people.map(({ id }) => ({ signer_id: id })),
        ...guests.map(({ name, email }) => ({
          ...(name === '' ? {} : { signer_name: name }),
          ...(email === '' ? {} : { signer_email: email }),
        })),
      ],
    })
    if (!done) return
    toast({ text: names.length === 1 ? `Asked ${names[0] ?? ''}` : `Asked ${names.length} people`, kind: 'sent' })
    onClose()
  }
  return (
    <FormDialog
      title={title}
      text={
        isSummed(party)
          ? `They answer and sign by themselves. You read the sum once at least ${party?.least_raters ?? 0} have answered, and never what one of them said.`
          : 'They fill in their part and sign. You add yours when theirs arrives.'
      }
      verb={['Ask', 'Asking…']}
      isPending={isPending}
      failure={wrong ?? failure?.errors[0]?.message ?? failure?.message}
      onSubmit={() => void ask()}
      onClose={onClose}
    >
      {templates.length > 1 && (
        <NativeSelect
          label="Form"
          data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(template.id)}
          onChange={({ currentTarget: { value } }) => {
            choose(null)
            onTemplate(Number(value))
          }}
        />
      )}
      {parts.length > 1 && (
        <NativeSelect
          label="For which part"
          data={parts.map((each) => ({ value: each.key, label: each.title }))}
          value={party?.key ?? ''}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
      )}
      {party ? (
        <Who
          key={`${template.id} ${party.key}`}
          isNew={isNew}
          template={template.id}
          party={party}
          people={people}
          invited={invited}
          onPeople={setPeople}
          onInvited={setInvited}
        />
      ) : (
        <Waiting shape="list" />
      )}
      {!template.encrypt && (
        <TextInput
          label="What it is about (optional)"
          description="They read it in our email, so don’t name a patient."
          placeholder="Knee injection, today 14:00"
          maxLength={200}
          value={about}
          onChange={({ currentTarget }) => setAbout(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}

interface WhoProps {
  /** Whether nothing was chosen yet in this dialog. */
  readonly isNew: boolean
  readonly template: number
  readonly party: SigningParty
  readonly people: readonly Person[]
  readonly invited: readonly Invited[]
  readonly onPeople: (people: readonly Person[]) => void
  readonly onInvited: (invited: readonly Invited[]) => void
}

const mostOffered = 6
const mostAsked = 12
const nobodyYet: Invited = { name: '', email: '' }

const trimmed = ({ name, email }: Invited): Invited => ({ name: name.trim(), email: email.trim() })

/** Who is asked, one press each: those who supervise first, then whom the person looks for. */
function Who({ isNew, template, party, people, invited, onPeople, onInvited }: WhoProps) {
  const mail = useMail()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const found = useCall<typeof signatureCandidates>(signatureCandidates, {
    devformtemplate_id: template,
    party: party.key,
    ...(q === '' ? {} : { q }),
  })
  const offered = (found.data ?? []).slice(0, mostOffered).map((row): Person => ({
    id: row.id,
    name: row.name,
    note: row.supervisor ? 'Supervisor' : row.role,
  }))
  const outside = party.who === 'guest' && invited.length === 0 ? [nobodyYet] : invited
  const shown = [...people, ...offered.filter(({ id }) => !people.some((person) => person.id === id))]
  const isOutside = mail && (party.who === 'guest' || party.who === 'anyone')
  const tiles = useRef<HTMLFieldSetElement>(null)
  const isThere = found.data !== undefined
  useEffect(() => {
    // The keyboard of a phone stays down while there is a name to press.
    if (isThere && isNew) tiles.current?.querySelector('input')?.focus()
  }, [isNew, isThere])
  const turn = (person: Person): void =>
    onPeople(
      people.some(({ id }) => id === person.id) ? people.filter(({ id }) => id !== person.id) : [...people, person],
    )
  return (
    <>
      {party.who !== 'guest' && (
        <fieldset className={classes('grid gap8 flush scrolls', styles.templates)} ref={tiles}>
          <legend className="label below8">Who fills in and signs</legend>
          {shown.map((person) => (
            <label key={person.id} className={classes('tile grid', styles.template)}>
              <input
                type="checkbox"
                checked={people.some(({ id }) => id === person.id)}
                onChange={() => turn(person)}
              />
              <span className="label">{person.name}</span>
              {person.note && <span className={classes('quiet', styles.templateText)}>{person.note}</span>}
            </label>
          ))}
          {found.isError && <p className="bad">{found.error.message}</p>}
          {found.data?.length === 0 && <p className="quiet">{q === '' ? noneWords(party) : 'No one found.'}</p>}
        </fieldset>
      )}
      {party.who !== 'guest' && party.who !== 'supervisor' && (
        <TextInput
          label="Find someone else"
          placeholder="Type a name"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {isOutside &&
        outside.map((each, at) => (
          <Guest
            key={at}
            at={at}
            of={outside.length}
            invited={each}
            needsAddress={isSummed(party)}
            onChange={(next) => onInvited(outside.map((other, place) => (place === at ? next : other)))}
          />
        ))}
      {isOutside && people.length + outside.length < mostAsked && (
        <Button
          className="above12"
          variant="subtle"
          size="sm"
          leftSection={<Icon of={IconPlus} />}
          onClick={() => onInvited([...outside, nobodyYet])}
        >
          {outside.length === 0 ? 'Someone without an account' : 'Another person without an account'}
        </Button>
      )}
    </>
  )
}

interface GuestProps {
  readonly at: number
  readonly of: number
  readonly invited: Invited
  readonly needsAddress: boolean
  readonly onChange: (invited: Invited) => void
}

/** Someone without an account who is asked by a link. */
function Guest({ at, of, invited, needsAddress, onChange }: GuestProps) {
  const which = of === 1 ? '' : ` ${at + 1}`
  return (
    <div className="grid gap12">
      <TextInput
        label={`Name of someone without an account${which}`}
        maxLength={120}
        value={invited.name}
        onChange={({ currentTarget: { value } }) => onChange({ ...invited, name: value })}
      />
      <TextInput
        label={`Their email${which}${needsAddress ? '' : ' (optional)'}`}
        description={
          needsAddress
            ? 'We email a link to this address.'
            : 'We email a link to this address. Without one, show them a code when you’re together.'
        }
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={invited.email}
        onChange={({ currentTarget: { value } }) => onChange({ ...invited, email: value })}
      />
    </div>
  )
}

const noneWords = ({ who }: SigningParty): string =>
  who === 'supervisor'
    ? 'The college has no supervisor for you yet. Contact the college office.'
    : 'There is no one to choose yet.'
