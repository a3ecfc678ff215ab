import { devform } from '@college/contract/forms'
import { plural } from '@college/contract/kit'
import { CountLink, PartError, Section, useList, Waiting } from '#kit'
import type { FormDays } from '../links.ts'
import { FormLines } from './FormLines.tsx'
import { useCountedForms } from './useCountedForms.ts'

interface CountedFormsProps {
  readonly template: number | null
  readonly userId: number
  /** The days on which they were completed; one that is left out is open. */
  readonly days: FormDays
}

const mostShown = 10

/** The newest forms that count toward a goal, and the way to all of them. */
export function CountedForms({ template, userId, days }: CountedFormsProps) {
  const linkTo = useCountedForms(userId)
  const { data, isPending, error, refetch } = useList(
    devform,
    { user_id: userId, devformtemplate_id: template ?? 0, done: true, ...days, limit: mostShown },
    { enabled: template !== null },
  )
  const total = data?.info.total ?? 0
  return (
    <Section
      title="Forms"
      aside={
        total > 0 &&
        template !== null && (
          <CountLink count={total} to={linkTo(template, days)}>
            {plural(total, 'form')}
          </CountLink>
        )
      }
    >
      {data && total > 0 ? (
        <FormLines forms={data.rows} />
      ) : data ? (
        <p className="prose">Forms show here once they are completed, and signed by all where signing is required.</p>
      ) : isPending ? (
        <Waiting shape="list" />
      ) : (
        <PartError
          title="We couldn’t load the forms"
          text={error?.message}
          reference={error?.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  )
}
