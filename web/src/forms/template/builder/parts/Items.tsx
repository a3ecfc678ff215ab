import { Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { classes, Icon } from '#kit'
import { focusSoon } from '../canvas/acts.ts'
import { useDesk } from '../ui.ts'
import styles from './parts.module.css'

interface ItemsProps<Item> {
  /** What the list is of, as "Choices". */
  readonly title: string
  /** One of them, as "choice". */
  readonly one: string
  readonly items: readonly Item[]
  readonly textOf: (item: Item) => string
  readonly withText: (item: Item, text: string) => Item
  readonly made: () => Item
  /** `tag` joins what is typed one after the other into one step. */
  readonly onChange: (items: Item[], tag?: string) => void
  readonly least?: number
  readonly most?: number
  /** What is wrong with one of them. */
  readonly problemAt?: (at: number) => string | undefined
  /** What is shown under the text of one item. */
  readonly renderMore?: (item: Item, at: number, change: (item: Item, tag?: string) => void) => ReactNode
  /** Stands before the words of one. */
  readonly renderBefore?: (item: Item, at: number) => ReactNode
}

const swapped = <T,>(items: readonly T[], at: number, by: -1 | 1): T[] => {
  const next = [...items]
  const [item] = next.splice(at, 1)
  if (item !== undefined) next.splice(at + by, 0, item)
  return next
}

/** A list of words to write, put in order and taken away; Enter adds one more. */
export function Items<Item>(props: ItemsProps<Item>) {
  const {
    title,
    one,
    items,
    textOf,
    withText,
    made,
    onChange,
    least = 1,
    most = 60,
    problemAt,
    renderMore,
    renderBefore,
  } = props
  const { draft } = useDesk()
  const id = useId()
  const field = (at: number): string => `${id}-${at}`
  const change = (at: number, item: Item, tag?: string): void =>
    onChange(
      items.map((each, place) => (place === at ? item : each)),
      tag,
    )
  const add = (at: number): void => {
    if (items.length >= most) return
    onChange([...items.slice(0, at), made(), ...items.slice(at)])
    focusSoon(field(at))
  }
  return (
    <fieldset className="bare shrink">
      <legend className={classes('ink medium', styles.legend)}>{title}</legend>
      <ol className="stack gap8 list below4">
        {items.map((item, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- items have no name but their place
          <li key={at} className="stack gap6">
            <div className={classes('flex top', styles.line)}>
              {renderBefore?.(item, at)}
              <TextInput
                id={field(at)}
                className={classes('fill', styles.text)}
                aria-label={`${one.charAt(0).toUpperCase()}${one.slice(1)} ${at + 1}`}
                maxLength={200}
                autoComplete="off"
                value={textOf(item)}
                error={problemAt?.(at)}
                onChange={({ currentTarget }) => change(at, withText(item, currentTarget.value), `${id} ${at}`)}
                onBlur={draft.rest}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  add(at + 1)
                }}
              />
              <Small
                label={`Move ${one} ${at + 1} up`}
                icon={IconArrowUp}
                disabled={at === 0}
                onClick={() => onChange(swapped(items, at, -1))}
              />
              <Small
                label={`Move ${one} ${at + 1} down`}
                icon={IconArrowDown}
                disabled={at === items.length - 1}
                onClick={() => onChange(swapped(items, at, 1))}
              />
              <Small
                label={`Remove ${one} ${at + 1}`}
                icon={IconX}
                disabled={items.length <= least}
                onClick={() => {
                  onChange(items.filter((_, place) => place !== at))
                  focusSoon(field(Math.max(0, at - 1)))
                }}
              />
            </div>
            {renderMore?.(item, at, (next, tag) => change(at, next, tag))}
          </li>
        ))}
      </ol>
      {items.length < most && (
        <Button
          size="sm"
          variant="subtle"
          leftSection={<Icon of={IconPlus} size={16} />}
          onClick={() => add(items.length)}
        >
          Add {one}
        </Button>
      )}
    </fieldset>
  )
}

interface SmallProps {
  readonly label: string
  readonly icon: typeof IconX
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** A small button that shows a sign alone. */
export function Small({ label, icon, disabled = false, onClick }: SmallProps) {
  return (
    <button
      type="button"
      className={classes('square', styles.small)}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon of={icon} size={16} />
    </button>
  )
}
