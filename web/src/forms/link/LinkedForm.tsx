import { devform, isFormDone, type Form } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { PartError, Section, useRecord, Waiting } from '#kit'
import { FormLines } from './FormLines.tsx'

interface LinkedFormProps {
  /** The form that another record names; nothing is shown where it names none. */
  readonly id: number | null
  /** What waits for the form, said while that is not done: `This activity`. */
  readonly waits?: string
}

/** The form that another record names, with how far it is and the way to it. */
export function LinkedForm({ id, waits }: LinkedFormProps) {
  const { data, error, refetch } = useRecord(devform, id)
  if (id === null) return null
  return (
    <Section title="Form" sentence={data && waits && !isFormDone(data) ? waitingWords(waits, data) : undefined}>
      {data ? (
        <FormLines forms={[data]} />
      ) : !error ? (
        <Waiting shape="list" />
      ) : error.code === code.notFound ? (
        <p className="prose">The form isn’t here. It was deleted, or you can’t see it.</p>
      ) : (
        <PartError
          title="We couldn’t load the form"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  )
}

const waitingWords = (what: string, { signing_required: signed }: Form): string =>
  `${what} completes when the form is ${signed ? 'signed' : 'completed'}.`
