import { devformsignature, signatureCandidates, type SigningParty, type WholeForm } from '@college/contract/forms'
import type { Create } from '@college/contract/kit'
import { role } from '@college/contract/people'
import { NativeSelect, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { FormDialog, KeptNote, Note, Segments, toast, useCall, useList, useSave, emailInput } from '#kit'
import { useActor } from '#identity'
import { colleagueOf, unnamed, type ColleagueTyped } from './colleague.ts'
import type { SignatureSlot } from './signers.ts'
import { useKeptColleague } from './useKeptColleague.ts'
import { guestNeeds } from '../words.ts'
import { useMail } from './useMail.ts'
import styles from './sign.module.css'
import '#kit/floating.css'

type Way = 'person' | 'role' | 'email'

/** How a party of each kind can be asked, the usual way first. */
const waysOf: Readonly<Record<SigningParty['who'], readonly Way[]>> = {
  owner: ['person'],
  supervisor: ['person'],
  role: ['role', 'person'],
  guest: ['email'],
  anyone: ['person', 'email', 'role'],
}

/** How a party can be asked: without mail, only someone who signs in can sign. */
const waysFor = ({ who }: SigningParty, mail: boolean): readonly Way[] => {
  if (mail) return waysOf[who]
  return who === 'guest' ? ['person'] : waysOf[who].filter((way) => way !== 'email')
}

const wayWords: Readonly<Record<Way, string>> = { person: 'A person', role: 'A role', email: 'Without an account' }

type Who = Pick<Create<typeof devformsignature>, 'signer_id' | 'signer_role' | 'signer_name' | 'signer_email'>

interface AskDialogProps {
  readonly slot: SignatureSlot
  readonly whole: WholeForm
  /** Whether they fill in a part of their own as they sign. */
  readonly fills: boolean
  readonly onHold: (id: number) => void
  readonly onClose: () => void
}

/** Requests a signature for a party: from a person of the college, a role, or a guest. */
export function AskDialog({ slot: { party }, whole, fills, onHold, onClose }: AskDialogProps) {
  const mail = useMail()
  const isOwner = useActor().id === whole.form.user_id
  const ways = waysFor(party, mail)
  const [chosen, setWay] = useState<Way>(ways[0] ?? 'person')
  const way = ways.includes(chosen) ? chosen : (ways[0] ?? 'person')
  const [named, setWho] = useState<Who | null>(null)
  const [invited, invite, restored] = useKeptColleague(`ask form ${whole.form.id} ${party.key}`)
  const who = way === 'email' ? guestOf(invited) : named
  const [wrong, setWrong] = useState<string | null>(null)
  const { save, saving } = useSave(devformsignature)
  const ask = async (): Promise<void> => {
    if (!who) return setWrong(lackingWords[way])
    setWrong(null)
    const made = await save({ devform_id: whole.form.id, party: party.key, ...who })
    if (made.kind !== 'saved')
      return setWrong(made.kind === 'failed' ? firstWords(made.failure) : 'We couldn’t do that. Try again.')
    if (way === 'email') invite(unnamed)
    onClose()
    // Whoever has no address of theirs here signs by the code that is shown to them.
    if (isOwner && way === 'email' && !who.signer_email) return onHold(made.row.id)
    toast({ text: mail && (who.signer_email || !who.signer_name) ? 'Asked by email' : 'Asked', kind: 'sent' })
  }
  const turn = (next: Way): void => {
    setWay(next)
    setWho(null)
    setWrong(null)
  }
  return (
    <FormDialog
      title={`Ask ${party.title} to ${fills ? 'fill in and sign' : 'sign'}`}
      verb={[fills ? 'Ask' : 'Ask to sign', 'Asking…']}
      isPending={saving}
      keepsText
      failure={wrong}
      onSubmit={() => void ask()}
      onClose={onClose}
    >
      {!mail && <Note icon={IconMailOff}>{noMailWords(isOwner)}</Note>}
      {ways.length > 1 && (
        <Segments
          label="Who is asked"
          value={way}
          segments={ways.map((value) => ({ value, label: wayWords[value] }))}
          onChange={turn}
        />
      )}
      {way === 'person' && (
        <div className={styles.finding}>
          <PersonOf whole={whole} party={party} mail={mail} onChoose={setWho} />
        </div>
      )}
      {way === 'role' && <RoleOf party={party} onChoose={setWho} />}
      {way === 'email' && <KeptNote restored={restored} />}
      {way === 'email' && <Invited isOwner={isOwner} typed={invited} onChange={invite} />}
    </FormDialog>
  )
}

const guestOf = (typed: ColleagueTyped): Who | null => {
  const guest = colleagueOf(typed)
  return guest && { signer_name: guest.name, ...(guest.email !== undefined && { signer_email: guest.email }) }
}

/** Why no email is offered, and what can be done instead. */
const noMailWords = (isOwner: boolean): string =>
  [
    'This college has no mail server, so we can’t email a link or a code.',
    'Choose someone who can sign in, or ask the college office to add the signer first.',
    ...(isOwner ? ['You can then show them a QR code, or let them sign in here.'] : []),
  ].join(' ')

const lackingWords: Readonly<Record<Way, string>> = {
  person: 'Choose who signs.',
  role: 'Choose a role.',
  email: 'Write the name of who signs.',
}

const firstWords = (failure: { message: string; errors: readonly { message: string }[] }): string =>
  failure.errors[0]?.message ?? failure.message

interface PersonOfProps {
  readonly whole: WholeForm
  readonly party: SigningParty
  readonly onChoose: (who: Who | null) => void
}

function PersonOf({ whole, party, mail, onChoose }: PersonOfProps & { readonly mail: boolean }) {
  const [typed, setTyped] = useState('')
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [searched] = useDebouncedValue(typed.trim(), 200)
  const q = searched === '' || searched === name ? {} : { q: searched }
  const list = useCall<typeof signatureCandidates>(signatureCandidates, { id: whole.form.id, party: party.key, ...q })
  const rows = list.data ?? []
  return (
    <Select
      label="Person"
      description={
        mail ? 'We email them, and the form waits on their home screen.' : 'The form waits on their home screen.'
      }
      data={rows.map((row) => ({
        value: String(row.id),
        label: [row.name, row.supervisor ? 'supervisor' : row.role].filter(Boolean).join(', '),
      }))}
      value={chosen}
      onChange={(value, option) => {
        setChosen(value)
        setName(option?.label ?? '')
        onChoose(value === null ? null : { signer_id: Number(value) })
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={list.isError ? list.error.message : list.isFetching ? 'Searching' : 'No one found'}
      placeholder="Type to search"
      maxDropdownHeight={160}
      comboboxProps={{ withinPortal: false }}
    />
  )
}

function RoleOf({ party, onChoose }: Omit<PersonOfProps, 'whole'>) {
  const found = useList(role, { limit: 100 }).data?.rows ?? []
  const names = party.role === undefined ? found.filter((row) => !row.is_admin).map(({ name }) => name) : [party.role]
  const [chosen, setChosen] = useState('')
  return (
    <NativeSelect
      label="Role"
      description="The first of them to open it signs."
      data={[
        { value: '', label: 'Choose a role', disabled: true },
        ...names.map((name) => ({ value: name, label: name })),
      ]}
      value={chosen}
      onChange={({ currentTarget: { value } }) => {
        setChosen(value)
        onChoose({ signer_role: value })
      }}
    />
  )
}

interface InvitedProps {
  readonly isOwner: boolean
  readonly typed: ColleagueTyped
  readonly onChange: (typed: ColleagueTyped) => void
}

function Invited({ isOwner, typed, onChange }: InvitedProps) {
  return (
    <>
      <TextInput
        label="Name"
        maxLength={120}
        value={typed.name}
        onChange={({ currentTarget: { value } }) => onChange({ ...typed, name: value })}
      />
      <TextInput
        label="Email (optional)"
        description={
          isOwner
            ? guestNeeds
            : 'We email a link to this address. Without one, only the form’s owner can let them sign.'
        }
        {...emailInput}
        value={typed.email}
        onChange={({ currentTarget: { value } }) => onChange({ ...typed, email: value })}
      />
    </>
  )
}
