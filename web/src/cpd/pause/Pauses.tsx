import { cycleSet, devcyclepause, stats, type Pause } from '@college/contract/cpd'
import { matches, ruleFor, showDate } from '@college/contract/kit'
import type { User } from '@college/contract/people'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon, Lines, PartError, Section, useCall, useList, useRemove } from '#kit'
import { useActor } from '#identity'
import { PauseEditor } from './PauseEditor.tsx'
import { daysIn, wordsOf } from './words.ts'

const homeRolesOf = ({ memberships, organisation_id }: User): string[] =>
  (memberships ?? []).filter((held) => held.organisation_id === organisation_id).map((held) => held.role_name)

/** Pauses of a person's cycles: the office writes them, the person and those linked with them read them. */
export function Pauses({ person }: { person: User }) {
  const actor = useActor()
  const [edited, setEdited] = useState<number | null | undefined>(undefined)
  const { data, error, refetch } = useList(devcyclepause, { user_id: person.id, limit: 100 })
  const { data: figures, isLoading } = useCall<typeof stats>(stats, { user_id: person.id })
  const place = { user_id: person.id, organisation_id: person.organisation_id }
  const mayWrite = matches(ruleFor(devcyclepause, 'create', actor), place)
  const rows = data?.rows ?? []
  if (edited !== undefined)
    return (
      <PauseEditor
        key={edited}
        userId={person.id}
        cycleId={figures?.cycle?.devcycle.id ?? null}
        set={cycleSet(homeRolesOf(person))}
        id={edited}
        onClose={() => setEdited(undefined)}
      />
    )
  if (!mayWrite && rows.length === 0) return null
  return (
    <Section
      title="Pauses"
      sentence="Dates that don’t count towards the cycle’s hours and minimums."
      aside={
        mayWrite && (
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon of={IconPlus} />}
            // A new pause begins with the cycle of the figures.
            disabled={isLoading}
            onClick={() => setEdited(null)}
          >
            Add pause
          </Button>
        )
      }
    >
      {error && (
        <PartError
          title="We couldn’t load the pauses"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
      {data && rows.length === 0 && <p className="block flush muted">None.</p>}
      <Lines>
        {rows.map((pause) => (
          <li key={pause.id} className="spread wrap gap4-24 pad12-0">
            <span>
              <b className="label">{daysIn(pause)}</b>
              <span className="block flush muted">{wordsOf(pause, pause.devcycle_name)}</span>
            </span>
            {mayWrite && <Acts pause={pause} onEdit={setEdited} />}
          </li>
        ))}
      </Lines>
    </Section>
  )
}

function Acts({ pause, onEdit }: { pause: Pause; onEdit: (id: number) => void }) {
  const { remove, removing } = useRemove(devcyclepause)
  const days = `${showDate(pause.from)} to ${showDate(pause.to)}`
  return (
    <span className="flex gap8">
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon of={IconPencil} size={16} />}
        aria-label={`Edit: ${days}`}
        onClick={() => onEdit(pause.id)}
      >
        Edit
      </Button>
      <Button
        variant="subtle"
        size="sm"
        disabled={removing}
        leftSection={<Icon of={IconTrash} size={16} />}
        aria-label={`Delete: ${days}`}
        onClick={() => void remove(pause.id)}
      >
        Delete
      </Button>
    </span>
  )
}
