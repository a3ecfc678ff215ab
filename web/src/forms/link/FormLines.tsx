import type { Form } from '@college/contract/forms'
import { Link } from '#kit/router'
import { classes, Lines, StateChip } from '#kit'
import { useActor } from '#identity'
import { formEditor, formPage } from '../links.ts'
import { answeredWords, chipOf, chipWords, signatureWords } from '../words.ts'
import styles from './link.module.css'

/** What is known of a form's progress, in a few words. */
const standingWords = (form: Form, isOwner: boolean): string =>
  [
    form.state === 'started' ? answeredWords(form, isOwner) : '',
    form.state !== 'started' && signatureWords(form) ? `${signatureWords(form)} signed` : '',
  ].join('')

/** Where a form is gone on with: in its editor while it is filled in by its person, else on its page. */
export const placeOf = (form: Pick<Form, 'id' | 'state' | 'user_id'>, viewer: number): string =>
  form.state === 'started' && form.user_id === viewer ? formEditor(form.id) : formPage(form.id)

/** Forms in a line each: which, how far, and the way there. */
export function FormLines({ forms }: { forms: readonly Form[] }) {
  const { id, timezone } = useActor()
  return (
    <Lines plain>
      {forms.map((form) => {
        const chip = chipOf(form)
        const standing = standingWords(form, form.user_id === id)
        return (
          <li key={form.id} className="row gap4-16 relative phone-wrap">
            <span className={classes('fill', styles.what)}>
              <Link className="body ink anywhere reach" to={placeOf(form, id)}>
                {form.name}
              </Link>
              {form.title && <span className="muted block">{form.title}</span>}
            </span>
            {standing && <span className="muted fixed">{standing}</span>}
            <StateChip kind={chip.kind}>{chipWords(chip, form, timezone)}</StateChip>
          </li>
        )
      })}
    </Lines>
  )
}
