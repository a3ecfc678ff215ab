import { devform, devformtemplate, isFormDone, type Form } from '@college/contract/forms'
import { mostLimit } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Icon, MobileActions, PartError, Section, useList, useRecord, Waiting } from '#kit'
import { useActor } from '#identity'
import { formFor, templatePage } from '../links.ts'
import { FormLines, placeOf } from './FormLines.tsx'

interface GoalFormsProps {
  /** The goal, and the template it asks for. */
  readonly goal: number
  readonly template: number | null
  readonly userId: number
  /** Whether the reader may begin one here. */
  readonly mayAct: boolean
}

/** The form a goal asks for, what the person has of it, and the one next step. */
export function GoalForms({ goal, template, userId, mayAct }: GoalFormsProps) {
  const { id } = useActor()
  const asked = useRecord(devformtemplate, template).data
  const { data, error, refetch } = useList(devform, {
    devgoal_id: goal,
    user_id: userId,
    sort: '-id',
    limit: mostLimit,
    ...(template === null ? {} : { devformtemplate_id: template }),
  })
  const forms = data?.rows ?? []
  const open = forms.find((form) => !isFormDone(form))
  const next = nextOf(forms, open, id)
  const startable = asked && asked.archived_at === null && (asked.version ?? 0) > 0
  const act =
    !mayAct || !data ? null : next ? (
      <Button component={Link} to={next.to}>
        {next.words}
      </Button>
    ) : forms.length === 0 && asked && startable ? (
      <Button component={Link} to={formFor(asked.id, { goal })} leftSection={<Icon of={IconForms} />}>
        Start the form
      </Button>
    ) : null
  return (
    <Section title="Form" sentence={asked && <Link to={templatePage(asked.id)}>{asked.name}</Link>}>
      {error ? (
        <PartError
          title="We couldn’t load the forms of this goal"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Waiting shape="list" />
      ) : forms.length > 0 ? (
        <FormLines forms={forms} />
      ) : (
        <p className="prose">{noneWords(asked, mayAct)}</p>
      )}
      {act && <div className="above16 not-phone">{act}</div>}
      {act && <MobileActions>{act}</MobileActions>}
    </Section>
  )
}

const nextOf = (
  forms: readonly Form[],
  open: Form | undefined,
  viewer: number,
): { to: string; words: string } | null => {
  if (!open) return null
  if (forms.some((form) => isFormDone(form))) return null
  return { to: placeOf(open, viewer), words: open.state === 'started' ? 'Continue the form' : 'Open the form' }
}

const noneWords = (
  asked: { readonly archived_at: string | null; readonly version: number | null } | undefined,
  mayAct: boolean,
): string => {
  if (asked && (asked.archived_at !== null || !asked.version))
    return 'This form is no longer in use. The college office can choose another for the goal.'
  return mayAct ? 'You have not started it yet. What you type is saved as you go.' : 'It has not been started yet.'
}
