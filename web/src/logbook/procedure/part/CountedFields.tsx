import { countedKinds, countedWords, type devgoal } from '@college/contract/cpd'
import { procedureterm, termKindTitle } from '@college/contract/logbook'
import { Beside, RecordField, type RecordForm } from '#kit/form'

/** The words of the logbook that a goal counts procedures by. */
export function CountedFields({ form, disabled = false }: { form: RecordForm<typeof devgoal>; disabled?: boolean }) {
  return (
    <Beside>
      {countedWords.map((word) => (
        <RecordField
          key={word}
          {...form.field(word)}
          label={termKindTitle[countedKinds[word]][0]}
          record={procedureterm}
          query={{ kind: countedKinds[word], active: true }}
          disabled={disabled}
        />
      ))}
    </Beside>
  )
}
