import type { ImportedForm } from '@college/contract/app'
import { showDate } from '@college/contract/kit'
import { Lines, Section, StateChip } from '#kit'

const dayOf = (instant: string | null): string => (instant === null ? '' : `, ${showDate(instant.slice(0, 10))}`)

/** Forms of another college with who signed them there. This college vouches for none of the signatures. */
export function SignedElsewhere({ forms, college }: { forms: readonly ImportedForm[]; college: string }) {
  return (
    <Section
      title="Forms, signed elsewhere"
      sentence={`We import these as PDFs. ${college} says who signed them: we can’t verify these signatures.`}
    >
      <Lines>
        {forms.map((form, at) => (
          <li key={`${form.name} ${at}`} className="pad8-0">
            <p className="label">
              {[form.name, ...(form.title === null ? [] : [form.title])].join(': ')}
              {dayOf(form.completed_at)}
            </p>
            {form.signatures.map(({ name, party, at: when }) => (
              <p key={`${name} ${when}`} className="quiet">
                {[name, ...(party === null ? [] : [party])].join(', ')}
                {dayOf(when)} <StateChip kind="draft">Imported, signed elsewhere</StateChip>
              </p>
            ))}
          </li>
        ))}
      </Lines>
    </Section>
  )
}
