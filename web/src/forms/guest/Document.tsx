import { fillTexts, ownerKey, partOf, readSchema, type GuestDocument } from '@college/contract/forms'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { classes, Icon, PartError } from '#kit'
import { Answers } from '../render/index.ts'
import { PartAnswers } from '../sign/PartAnswers.tsx'
import { answersOf, firstOf } from './first.ts'
import styles from './guest.module.css'

const atFirst = 2

/** The text that is signed: its beginning, and all of it for the asking. */
export function Document({ read }: { read: GuestDocument }) {
  const { template, data, text_values, names, others, party, completed_at } = read
  const [all, setAll] = useState(false)
  const { model: asked, problems } = useMemo(() => readSchema(template.schema), [template.schema])
  const whole = useMemo(() => fillTexts(asked, text_values), [asked, text_values])
  const model = useMemo(() => partOf(whole, ownerKey), [whole])
  const first = useMemo(() => firstOf(model, data, atFirst), [model, data])
  if (problems.length > 0)
    return <PartError title="We couldn’t show this form" text="Contact the person who asked you to sign." />
  const count = answersOf(model, data)
  const folds = count > atFirst
  if (completed_at === null) return <p className="quiet below24">{read.asked_by} answers the rest afterwards.</p>
  return (
    <div className={classes('boxed rounded-lg pad20', styles.content)}>
      <Answers model={all || !folds ? model : first} data={data} names={names} />
      {folds && (
        <button
          type="button"
          className={classes('spread full label acc left tall44', styles.more)}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show less' : `Read all ${count} answers`}
          <Icon of={all ? IconChevronUp : IconChevronDown} size={20} />
        </button>
      )}
      {whole !== model && (
        <PartAnswers model={whole} parties={template.signers?.parties ?? []} given={others} except={party} />
      )}
    </div>
  )
}
