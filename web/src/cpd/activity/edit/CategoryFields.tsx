import type { Category } from '@college/contract/cpd'
import { Select } from '@mantine/core'
import { Beside, useField, useFieldValue, type FieldHandle, type FieldProps } from '#kit/form'
import styles from './edit.module.css'

interface CategoryFieldsProps {
  readonly categories: readonly Category[]
  readonly category: FieldHandle<number>
  readonly subcategory: FieldHandle<number>
  readonly onCategory: () => void
}

/** The category of an activity, and the subcategory where there are any. */
export function CategoryFields({ categories, category, subcategory, onCategory }: CategoryFieldsProps) {
  const chosen = useFieldValue(category)
  const sub = useFieldValue(subcategory)
  // A goal can have lent its own category.
  const tops = categories.filter(
    ({ id, kind, parent_id }) => (kind === 'activity' && parent_id === null) || id === chosen,
  )
  const subs = chosen === null ? [] : categories.filter(({ parent_id }) => parent_id === chosen)
  return (
    <Beside>
      <CategoryField {...category} label="Category" options={tops} onChosen={onCategory} />
      {(subs.length > 0 || sub !== null) && <CategoryField {...subcategory} label="Subcategory" options={subs} />}
    </Beside>
  )
}

interface CategoryFieldProps extends FieldHandle<number>, FieldProps {
  readonly options: readonly Category[]
  readonly onChosen?: () => void
}

function CategoryField({ options, onChosen, ...props }: CategoryFieldProps) {
  const { raw, choose, leave, words } = useField(props, props)
  const data = options
    .filter(({ id, active }) => active || id === raw)
    .map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <div className={styles.category}>
      <Select
        {...words}
        data={data}
        value={typeof raw === 'number' ? String(raw) : null}
        onChange={(value) => {
          choose(value === null ? null : Number(value))
          onChosen?.()
        }}
        onBlur={leave}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
        nothingFoundMessage="Nothing found"
        placeholder="Choose"
      />
    </div>
  )
}
