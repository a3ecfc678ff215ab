import { devform } from '@college/contract/forms'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from '#kit/router'
import { Page, PartError, useSave, Waiting, type CallFailed } from '#kit'
import { useActor } from '#identity'
import { formEditor, numberIn, ownForms } from '../links.ts'

/** Creates a form from a template, for a goal or activity where the address names one, and opens it. */
export function Begin({ template }: { template: number }) {
  const [query] = useSearchParams()
  const actor = useActor()
  const navigate = useNavigate()
  const { save } = useSave(devform)
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const begun = useRef(false)
  const of = (column: string, name: string): object => {
    const found = numberIn(query, name)
    return found === null ? {} : { [column]: found }
  }
  const begin = async (): Promise<void> => {
    setFailure(null)
    const outcome = await save({
      devformtemplate_id: template,
      user_id: numberIn(query, 'user') ?? actor.id,
      ...of('devgoal_id', 'goal'),
      ...of('devactivity_id', 'activity'),
      ...of('placement_id', 'placement'),
    })
    if (outcome.kind === 'saved') await navigate(formEditor(outcome.row.id), { replace: true })
    else if (outcome.kind === 'failed') setFailure(outcome.failure)
  }
  const first = useEffectEvent(begin)
  useEffect(() => {
    // One try begins one form, however often it is drawn.
    if (begun.current) return
    begun.current = true
    void first()
  }, [])
  return (
    <Page title="New form" breadcrumb={[ownForms(actor), { label: 'New form' }]}>
      {failure ? (
        <PartError
          title="We couldn’t start the form"
          text={failure.message}
          reference={failure.requestId ?? undefined}
          onRetry={() => void begin()}
          byHand
        />
      ) : (
        <Waiting shape="form" />
      )}
    </Page>
  )
}
