import type { ImportCheck, UnknownCategory } from '@college/contract/cpd'
import { NativeSelect } from '@mantine/core'
import { Section } from '#kit'
import { ColumnList, ColumnRow } from '#kit/csv'
import { settledIn, type Choices } from './useImport.ts'

interface CategoriesStepProps {
  readonly check: ImportCheck
  readonly onChange: (part: Partial<Choices>) => void
}

const byWords: Readonly<Record<UnknownCategory['by'], string>> = {
  given: '',
  remembered: 'as in an earlier import',
  guessed: 'the closest match',
  none: 'no match',
}

/** Categories of the file that are not known here: each is said once for all its rows. */
export function CategoriesStep({ check, onChange }: CategoriesStepProps) {
  const choose = (at: number, id: string): void =>
    onChange({
      categories: settledIn(check).map((each, index) =>
        index === at ? { ...each, category_id: id === '' ? null : Number(id) } : each,
      ),
    })
  return (
    <Section
      title="Categories"
      sentence="Your college does not use these names. Choose what to use instead, once for all rows with that name."
    >
      <ColumnList>
        {check.unknown.map((one, at) => (
          <ColumnRow key={`${one.parent_id} ${one.name}`} name={one.name} sample={factsOf(one)}>
            <NativeSelect
              aria-label={`“${one.name}” is`}
              value={one.category_id ?? ''}
              data={[
                { value: '', label: one.parent === null ? 'Leave without a category' : 'Leave without a subcategory' },
                ...check.known
                  .filter(({ parent_id }) => parent_id === one.parent_id)
                  .map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(event) => choose(at, event.currentTarget.value)}
            />
          </ColumnRow>
        ))}
      </ColumnList>
      {check.unknown_more > 0 && (
        <p className="muted">And {check.unknown_more} more, each in few rows. These come in without a category.</p>
      )}
    </Section>
  )
}

const factsOf = ({ rows, parent, by }: UnknownCategory): string =>
  [rows === 1 ? '1 row' : `${rows} rows`, parent && `under ${parent}`, byWords[by]].filter(Boolean).join(', ')
