import {
  askFirst,
  devform,
  devformtemplate,
  isSummed,
  ownTemplateTypes,
  partsOf,
  readSchema,
  readTemplateVersion,
  type FormTemplate,
} from '@college/contract/forms'
import { mostLimit } from '@college/contract/kit'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import {
  FormDialog,
  KeptNote,
  PartError,
  restoredTogether,
  toast,
  useAction,
  useCall,
  useKeptText,
  useList,
  Waiting,
  type CallFailed,
} from '#kit'
import { useNavigate } from '#kit/router'
import { useActor } from '#identity'
import { showCode } from '../links.ts'
import { useMail } from '../sign/useMail.ts'
import { faultsOf, guestsIn } from './askedFaults.ts'
import { useAsked } from './useAsked.ts'
import { takesGuests, WhoIsAsked, type GuestFault } from './WhoIsAsked.tsx'

const open = { archived_at: 'null', agreement: 'null', sort: 'name', limit: mostLimit }

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

const noFaults: ReadonlyMap<number, GuestFault> = new Map()

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
  // What it is about goes along to another form or part.
  const [about, setAbout, sentAbout, ofAbout] = useKeptText('ask about', {
    about: { kind: 'Request', words: 'an assessment' },
  })
  const [asked, setAsked, forget, ofAsked] = useAsked(template.id, party?.key ?? null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [faults, setFaults] = useState<ReadonlyMap<number, GuestFault>>(noFaults)
  const [refusals, setRefusals] = useState(0)
  const onFailure = (refused: CallFailed): void => {
    const { guests, rest } = faultsOf(refused, asked)
    setFaults(guests)
    setWrong(rest)
    setRefusals((before) => before + 1)
  }
  const { act, isPending } = useAction(askFirst, { onFailure })
  // Who can be asked goes with the form and its part; the form that is being chosen keeps the focus.
  const [isNew, setNew] = useState(true)
  const choose = (part: string | null): void => {
    setNew(false)
    setKey(part)
    setFaults(noFaults)
    setWrong(null)
  }
  const navigate = useNavigate()
  const { people } = asked
  const mail = useMail()
  // What was typed of someone without an account stays where another part is for people of the college alone.
  const guests = party && takesGuests(party, mail) ? guestsIn(asked).map(({ typed }) => typed) : []
  const names = [...people.map(({ name }) => name), ...guests.map(({ name, email }) => name || email)]
  const ask = async (): Promise<void> => {
    // Also while the form is loading, so that no press goes without an answer.
    if (!party || names.length === 0) return setWrong('Choose who to ask.')
    setWrong(null)
    setFaults(noFaults)
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
    forget()
    sentAbout(about)
    const [guest] = guests
    const [form] = done.data
    if (form && guest && names.length === 1 && guest.email === '')
      return void navigate(showCode(form.id), { replace: true })
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
      keepsText
      sheet
      failure={wrong}
      onSubmit={() => void ask()}
      onClose={onClose}
    >
      <KeptNote restored={restoredTogether(ofAbout, ofAsked)} />
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
        <WhoIsAsked
          key={`${template.id} ${party.key}`}
          isNew={isNew}
          template={template.id}
          party={party}
          asked={asked}
          wrong={faults}
          refusals={refusals}
          onAsked={(next) => {
            setAsked(next)
            setFaults(new Map([...faults].filter(([at]) => next.invited[at] === asked.invited[at])))
          }}
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
