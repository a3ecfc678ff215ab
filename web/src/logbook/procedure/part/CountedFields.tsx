import { countedKinds, countedWords } from '@college/contract/cpd'
import { procedureterm, termKindTitle } from '@college/contract/logbook'
import { Beside, RecordField } from '#kit/form'
import type { CountedFieldsProps } from '#cpd'

/** The words of the logbook that a goal counts procedures by. */
export function CountedFields({ form, disabled = false }: CountedFieldsProps) {
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
