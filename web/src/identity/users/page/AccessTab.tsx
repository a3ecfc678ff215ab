import { matches, readDate, ruleFor } from '@college/contract/kit'
import { role, roleInWords, type User } from '@college/contract/people'
import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Halves, Note, PartError, Section, useList, useToday, Waiting } from '#kit'
import { useImpersonation, useActor } from '../../facts.ts'
import { JoiningDate } from '../../joined/JoiningDate.tsx'
import { joiningProblem, sinceOf, startsCycle } from '../../joined/joiningDate.ts'
import { Memberships } from './Memberships.tsx'
import { Permissions, Relationships } from './Relationships.tsx'
import { rolesOf, useRoles } from './useRoles.ts'
import { shortName } from './words.ts'

/** What a person is here, whom they teach and are taught by, and what else they may read. */
export function AccessTab({ person }: { person: User }) {
  return (
    <Halves>
      <div>
        <Roles key={rolesOf(person).toSorted().join()} person={person} />
        <Memberships person={person} />
      </div>
      <div>
        <Relationships person={person} />
        <Permissions person={person} />
      </div>
    </Halves>
  )
}

/** The roles in the person's own organisation, given and taken together. */
function Roles({ person }: { person: User }) {
  const actor = useActor()
  const impersonation = useImpersonation()
  const { data, error, refetch } = useList(role, { limit: 500 })
  const held = rolesOf(person)
  const [chosen, setChosen] = useState<readonly string[]>(held)
  const { set, busy: saving, failure } = useRoles(person)
  const roles = (data?.rows ?? []).filter((row) => row.organisation_id === person.organisation_id)
  const given = chosen.filter((name) => !held.includes(name))
  const today = useToday()
  const [typed, setTyped] = useState<string | null>(null)
  const joined = typed ?? sinceOf(person, given) ?? today
  const wrong = startsCycle(given) ? joiningProblem(joined).joined : undefined
  const [asked, setAsked] = useState(false)
  const save = (): void => {
    setAsked(true)
    if (saving || wrong !== undefined) return
    void set(chosen, (startsCycle(given) ? readDate(joined) : null) ?? undefined)
  }
  const isChanged = chosen.length !== held.length || chosen.some((name) => !held.includes(name))
  return (
    <Section
      title="Roles"
      sentence={
        person.wanted_role === null
          ? 'Saved roles take effect straight away.'
          : `They asked for the role ${person.wanted_role}.`
      }
    >
      {error && (
        <PartError
          title="We couldn’t load the roles"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Waiting shape="list" />}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div role="alert">
          {failure && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {failure.message}
            </Note>
          )}
        </div>
        <fieldset className="bare shrink" aria-label={`Roles of ${shortName(person)}`}>
          {roles.map((row) => {
            // A role of the platform is given by the platform alone.
            const may = impersonation === null && matches(ruleFor(role, 'update', actor), { ...row })
            return (
              <div key={row.id} className="flex top gap12 hairline pad10-0">
                <Checkbox
                  label={roleInWords(row.name)}
                  description={row.description}
                  checked={chosen.includes(row.name)}
                  disabled={!may}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen((now) => (checked ? [...now, row.name] : now.filter((name) => name !== row.name)))
                  }
                />
              </div>
            )
          })}
        </fieldset>
        {startsCycle(given) && (
          <div className="above16">
            <JoiningDate value={joined} error={asked ? wrong : undefined} onChange={setTyped} />
          </div>
        )}
        {data && impersonation === null && (
          <div className="flex wrap gap8 above16">
            <Button type="submit" disabled={!isChanged} aria-busy={saving}>
              {saving ? 'Saving…' : 'Save roles'}
            </Button>
          </div>
        )}
      </form>
    </Section>
  )
}
