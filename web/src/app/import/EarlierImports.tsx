import { readPersonImports, undoImportDays, undoPersonImport, type PersonImport } from '@college/contract/app'
import { plural, showInstant } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { classes, Icon, Lines, PartError, Section, toast, useAction, useCall, useClient, useZone, Waiting } from '#kit'
import { SignedElsewhere } from './SignedElsewhere.tsx'
import styles from './import.module.css'

/** What was imported for a person before, each with the way back while there is one. */
export function EarlierImports({ userId }: { userId: number }) {
  const { data, error, refetch } = useCall<typeof readPersonImports>(readPersonImports, { user_id: userId })
  if (error)
    return (
      <PartError
        title="We couldn’t load the earlier imports"
        text={error.message}
        reference={error.requestId ?? undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Waiting shape="list" />
  const forms = data.filter(({ undone_at }) => undone_at === null)
  return (
    <>
      <Section title="Earlier imports" sentence={`Each can be undone for ${undoImportDays} days.`}>
        {data.length === 0 ? (
          <p className="muted">Nothing has been imported for this person yet.</p>
        ) : (
          <Lines>
            {data.map((one) => (
              <Entry key={one.id} one={one} />
            ))}
          </Lines>
        )}
      </Section>
      {forms.map((one) =>
        one.forms.length === 0 ? null : <SignedElsewhere key={one.id} forms={one.forms} college={one.college} />,
      )}
    </>
  )
}

const words: Readonly<Record<string, readonly [string, string]>> = {
  devactivity: ['activity', 'activities'],
  procedure: ['procedure', 'procedures'],
  placement: ['placement report', 'placement reports'],
  devqualification: ['qualification', 'qualifications'],
  file: ['file', 'files'],
}

const countsOf = ({ counts, undone_at, kept }: PersonImport): string => {
  const came = Object.entries(counts).flatMap(([name, count]) => {
    const [one, many] = words[name] ?? [name, name]
    return count === 0 ? [] : [plural(count, one, many)]
  })
  const told = came.length === 0 ? 'Nothing' : came.join(', ')
  if (undone_at === null) return told
  return kept ? `${told}: undone, except ${kept} that were changed since` : `${told}: undone`
}

function Entry({ one }: { one: PersonImport }) {
  const zone = useZone()
  const now = useClient().context.now()
  const { act, isPending, failure } = useAction<typeof undoPersonImport>(undoPersonImport)
  const open = one.undone_at === null && now.getTime() < new Date(one.taken_at).getTime() + undoImportDays * 86_400_000
  const undo = async (): Promise<void> => {
    const answer = await act({ id: one.id })
    if (answer) toast({ text: 'Import undone', kind: 'deleted' })
  }
  return (
    <li className="spread wrap gap4-16 pad8-0">
      <div className={classes('anywhere shrink', styles.words)}>
        <p className="label">{one.college}</p>
        <p className="quiet">
          {showInstant(one.taken_at, zone)}: {countsOf(one)}
        </p>
        {failure && <p role="alert">{failure.message}</p>}
      </div>
      {open && (
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon of={IconArrowBackUp} size={16} />}
          aria-busy={isPending}
          aria-label={`Undo the import from ${one.college}`}
          onClick={() => {
            if (!isPending) void undo()
          }}
        >
          Undo import
        </Button>
      )}
    </li>
  )
}
