import { organisation } from '@college/contract/organisation'
import { membership, role, roleInWords, type User } from '@college/contract/people'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { classes, Lines, notSavedWords, PartError, Section, toast, useList, useRemove, useSave } from '#kit'
import { useActor } from '../../facts.ts'
import styles from '../users.module.css'

const all = { limit: 500 }

/** What a person is in each organisation; only the platform looks across them. */
export function Memberships({ person }: { person: User }) {
  const { platform_admin: platform } = useActor()
  return platform ? <Everywhere person={person} /> : null
}

function Everywhere({ person }: { person: User }) {
  const held = useList(membership, { user_id: person.id, ...all })
  const roles = useList(role, all).data?.rows ?? []
  const organisations = useList(organisation, all).data?.rows ?? []
  const { remove, removing } = useRemove(membership)
  const nameOf = (id: number): string => organisations.find((one) => one.id === id)?.name ?? ''
  const rows = held.data?.rows ?? []
  const left = roles.filter(({ id }) => !rows.some((row) => row.role_id === id))
  return (
    <Section title="Roles in each college" sentence="Only platform administrators see and change these.">
      {held.error && <PartError title="We couldn’t load the roles" text={held.error.message} />}
      <Lines>
        {rows.map((row) => {
          const words = `${roleInWords(row.role_name ?? '')}, ${nameOf(row.organisation_id)}`
          return (
            <li key={row.id} className={classes('row wrap gap4-16', styles.line)}>
              <div>{words}</div>
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={removing}
                aria-label={`Delete: ${words}`}
                onClick={() => void remove(row.id)}
              >
                Delete
              </Button>
            </li>
          )
        })}
      </Lines>
      <Add
        person={person}
        options={left.map((row) => ({
          value: String(row.id),
          label: `${roleInWords(row.name)}, ${nameOf(row.organisation_id)}`,
        }))}
        organisationOf={(id) => roles.find((row) => row.id === id)?.organisation_id ?? person.organisation_id}
      />
    </Section>
  )
}

interface AddProps {
  readonly person: User
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly organisationOf: (roleId: number) => number
}

function Add({ person, options, organisationOf }: AddProps) {
  const { save, saving } = useSave(membership)
  const [chosen, setChosen] = useState('')
  const [wrong, setWrong] = useState<string>()
  const add = async (): Promise<void> => {
    const role_id = Number(chosen)
    const outcome = await save({ user_id: person.id, role_id, organisation_id: organisationOf(role_id) })
    setWrong(outcome.kind === 'saved' ? undefined : notSavedWords(outcome, 'We couldn’t add this. Try again.'))
    if (outcome.kind !== 'saved') return
    setChosen('')
    toast({ text: 'Membership added', kind: 'done' })
  }
  return (
    <div className="flex wrap gap12 above16 bottom">
      <NativeSelect
        label="Another membership"
        error={wrong}
        data={[{ value: '', label: 'Choose' }, ...options]}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button variant="default" disabled={chosen === '' || saving} onClick={() => void add()}>
        Add
      </Button>
    </div>
  )
}
