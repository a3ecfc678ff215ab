import { isSummed, signatureCandidates, type SigningParty } from '@college/contract/forms'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { classes, Icon, useCall, emailInput } from '#kit'
import { unnamed, type ColleagueTyped } from '../sign/colleague.ts'
import { useMail } from '../sign/useMail.ts'
import { guestNeeds } from '../words.ts'
import type { AskedPeople, Person } from './useAsked.ts'
import styles from './list.module.css'

/** What is wrong with what was typed of a person without an account, by field. */
export type GuestFault = Partial<Record<'name' | 'email', string>>

interface WhoProps {
  /** Whether nothing was chosen yet in this dialog. */
  readonly isNew: boolean
  readonly template: number
  readonly party: SigningParty
  readonly asked: AskedPeople
  /** What is wrong with those without an account, by their place. */
  readonly wrong: ReadonlyMap<number, GuestFault>
  /** How often it was refused: what is wrong takes the focus each time. */
  readonly refusals: number
  readonly onAsked: (asked: AskedPeople) => void
}

/** Whether someone without an account can be asked for a part. */
export const takesGuests = ({ who }: SigningParty, mail: boolean): boolean =>
  mail && (who === 'guest' || who === 'anyone')

const mostOffered = 6
const mostAsked = 12
/** Who is asked, one press each: those who supervise first, then whom the person looks for. */
export function WhoIsAsked({ isNew, template, party, asked: { people, invited }, wrong, refusals, onAsked }: WhoProps) {
  const onInvited = (next: readonly ColleagueTyped[]): void => onAsked({ people, invited: next })
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
  const outside = party.who === 'guest' && invited.length === 0 ? [unnamed] : invited
  const shown = [...people, ...offered.filter(({ id }) => !people.some((person) => person.id === id))]
  const isOutside = takesGuests(party, mail)
  const tiles = useRef<HTMLFieldSetElement>(null)
  const isThere = found.data !== undefined
  useEffect(() => {
    // The keyboard of a phone stays down while there is a name to press.
    if (isThere && isNew) tiles.current?.querySelector('input')?.focus()
  }, [isNew, isThere])
  const turn = (person: Person): void =>
    onAsked({
      people: people.some(({ id }) => id === person.id)
        ? people.filter(({ id }) => id !== person.id)
        : [...people, person],
      invited,
    })
  const guests = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) guests.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return (
    <>
      {party.who !== 'guest' && (
        <fieldset className="grid gap8 bare" ref={tiles}>
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
      {isOutside && outside.length > 0 && (
        <div className="grid gap20" ref={guests}>
          {outside.map((each, at) => (
            <Guest
              key={at}
              at={at}
              of={outside.length}
              invited={each}
              wrong={wrong.get(at)}
              needsAddress={isSummed(party)}
              onChange={(next) => onInvited(outside.map((other, place) => (place === at ? next : other)))}
            />
          ))}
        </div>
      )}
      {isOutside && people.length + outside.length < mostAsked && (
        <Button
          className="above12"
          variant="subtle"
          size="sm"
          leftSection={<Icon of={IconPlus} />}
          onClick={() => onInvited([...outside, unnamed])}
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
  readonly invited: ColleagueTyped
  readonly wrong: GuestFault | undefined
  readonly needsAddress: boolean
  readonly onChange: (invited: ColleagueTyped) => void
}

/** Someone without an account who is asked by a link. */
function Guest({ at, of, invited, wrong, needsAddress, onChange }: GuestProps) {
  const which = of === 1 ? '' : ` ${at + 1}`
  return (
    <div className="grid gap12">
      <TextInput
        label={`Name of someone without an account${which}`}
        maxLength={120}
        value={invited.name}
        error={wrong?.name}
        onChange={({ currentTarget: { value } }) => onChange({ ...invited, name: value })}
      />
      <TextInput
        label={`Their email${which}${needsAddress ? '' : ' (optional)'}`}
        description={needsAddress ? 'We email a link to this address.' : guestNeeds}
        {...emailInput}
        value={invited.email}
        error={wrong?.email}
        onChange={({ currentTarget: { value } }) => onChange({ ...invited, email: value })}
      />
    </div>
  )
}

const noneWords = ({ who }: SigningParty): string =>
  who === 'supervisor'
    ? 'The college has no supervisor for you yet. Contact the college office.'
    : 'There is no one to choose yet.'
