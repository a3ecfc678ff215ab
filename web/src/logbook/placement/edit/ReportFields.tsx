import { showTime } from '@college/contract/kit'
import { showHours, type placement, type WholePlacement } from '@college/contract/logbook'
import { Button } from '@mantine/core'
import { classes, Fold } from '#kit'
import { FormField } from '#forms'
import { AttachmentField, useAttachments } from '#files'
import { Beside, LongTextField, NumberField, useFieldValue, type RecordForm } from '#kit/form'
import { CountedParts, Part } from '../Counted.tsx'
import { countWords } from '../words.ts'
import { StayFields } from './StayFields.tsx'
import styles from '../placement.module.css'

interface ReportFieldsProps {
  readonly form: RecordForm<typeof placement>
  readonly whole: WholePlacement
}

/** All that a report says: what is counted, and what the person writes. */
export function ReportFields({ form, whole }: ReportFieldsProps) {
  const { figures, confidential } = whole
  const files = useAttachments('placement')
  return (
    <>
      <Part id="hours" title="Hours">
        <Beside>
          <div className="stack gap8">
            <NumberField {...form.field('hours')} label="MSK hours" help={hoursHelp} optional={false} />
            <TakeLogged form={form} minutes={figures.activities.minutes} />
          </div>
          <NumberField {...form.field('on_call_hours')} label="On call, hours" help={hoursHelp} />
          <div id="leave">
            <NumberField {...form.field('leave_days')} label="Leave, days" help="Half a day is 0.5." />
          </div>
        </Beside>
      </Part>
      <CountedParts whole={whole} />
      <Text form={form} name="went_well" id="well" title="What went well" help={wellHelp} />
      {confidential && <Text form={form} name="was_hard" id="hard" title="What was hard" help={hardHelp} />}
      <Text form={form} name="next_quarter" id="next" title="Next quarter" help={nextHelp} />
      <div id="comments" className={classes(styles.part, styles.written)}>
        <LongTextField {...form.field('comments')} label="Comments" help="Anything else." rows={2} />
      </div>
      <div id="files" className={styles.part}>
        <AttachmentField files={files} recordId={whole.placement.id} help="Letters, audits, a roster." />
      </div>
      <div id="form" className={styles.part}>
        <FormField
          {...form.field('devform_id')}
          label="Form"
          userId={whole.placement.user_id}
          help="One of the forms about this placement. Your supervisor finds it here."
        />
      </div>
      <Fold words="About the placement" open={form.row?.supervisor_id === null}>
        <div className="stack gap24 pad-top16">
          <StayFields form={form} />
        </div>
      </Fold>
    </>
  )
}

const hoursHelp = 'Half an hour is 0.5.'
const wellHelp = 'Write for your supervisor. They read it with the numbers above beside it.'
const hardHelp = 'Cases, systems, yourself. This part is shown to your supervisor and the director of training only.'
const nextHelp = 'What you want to do, learn or change, and who can help.'

interface TextProps {
  readonly form: RecordForm<typeof placement>
  readonly name: 'went_well' | 'was_hard' | 'next_quarter'
  readonly id: string
  readonly title: string
  readonly help: string
}

function Text({ form, name, id, title, help }: TextProps) {
  const words = countWords(useFieldValue(form.field(name)))
  return (
    <div id={id} className={classes(styles.part, styles.written)}>
      <LongTextField {...form.field(name)} label={title} help={help} rows={4} optional={false} />
      <p className="muted">{words === 1 ? '1 word' : `${words} words`}. 100 to 300 is usual.</p>
    </div>
  )
}

/** Hours as they were logged, where the person has written others or none. */
function TakeLogged({ form, minutes }: { form: RecordForm<typeof placement>; minutes: number }) {
  const hours = useFieldValue(form.field('hours'))
  const logged = Math.round(minutes / 6) / 10
  if (minutes === 0 || hours === logged) return null
  return (
    <p className="muted">
      Activities logged on these dates come to {showTime(minutes)}.
      <br />
      <Button variant="subtle" size="sm" onClick={() => form.set('hours', logged)}>
        Use {showTime(minutes)}, as {showHours(logged)} hours
      </Button>
    </p>
  )
}
