import { publishPage, type pagecontent } from '@college/contract/content'
import { addDays, dayIn, instantAt, isCivilDate, readDate, showDate, showMinute } from '@college/contract/kit'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog, Segments, toast, useAction, useClient, useZone } from '#kit'
import { DateInput, saveThenAct, type RecordForm } from '#kit/form'

const whens = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later' },
] as const

/** Publishes what is in the editor: now, or at a time of the college’s own clock. */
export function PublishDialog({ form, onClose }: { form: RecordForm<typeof pagecontent>; onClose: () => void }) {
  const zone = useZone()
  const { context } = useClient()
  const { act, isPending, failure } = useAction(publishPage)
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [day, setDay] = useState<string>(() => addDays(dayIn(zone, context.now()), 1))
  const [clock, setClock] = useState('08:00')
  const [wrong, setWrong] = useState<string | null>(null)
  const publish = async (): Promise<void> => {
    const date = isCivilDate(day) ? day : readDate(day)
    if (when === 'later' && (date === null || !/^([01]\d|2[0-3]):[0-5]\d$/.test(clock))) {
      setWrong('Enter a date as DD/MM/YYYY and a time as 08:00')
      return
    }
    setWrong(null)
    const at = when === 'later' && date !== null ? instantAt(date, clock, zone) : null
    let isSaved = false
    const answer = await saveThenAct(form, {
      act: ({ id, updated_at }) => {
        isSaved = true
        return act({ id, updated_at, at })
      },
    })
    // What keeps it from being saved stands in the editor below.
    if (!isSaved) onClose()
    if (!answer) return
    onClose()
    toast({ text: at === null ? 'Published' : `This will be published on ${showMinute(at, zone)}`, kind: 'done' })
  }
  return (
    <FormDialog
      title="Publish this page"
      text={
        when === 'now'
          ? 'Anyone can read it straight away, in place of what is shown now.'
          : 'Until then, what is shown now stays.'
      }
      verb={when === 'now' ? ['Publish', 'Publishing…'] : ['Schedule', 'Scheduling…']}
      isPending={isPending}
      failure={wrong ?? failure?.message}
      onSubmit={() => void publish()}
      onClose={onClose}
    >
      <div>
        <Segments label="When" value={when} segments={whens} onChange={setWhen} />
      </div>
      {when === 'later' && (
        <div className="row wrap gap12 top">
          <DateInput
            label="Date"
            called="the date"
            raw={isCivilDate(day) ? showDate(day) : day}
            onType={setDay}
            onChoose={setDay}
          />
          <TextInput
            label="Time"
            placeholder="08:00"
            value={clock}
            maxLength={5}
            inputMode="numeric"
            onChange={(event) => setClock(event.currentTarget.value)}
          />
        </div>
      )}
    </FormDialog>
  )
}
