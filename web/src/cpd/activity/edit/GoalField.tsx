import { Combobox, Input, InputBase, useCombobox } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { classes, fold, Icon } from '#kit'
import { useField, type FieldHandle, type FieldProps } from '#kit/form'
import { goalNote, type GoalChoice, type GoalGroup } from './goals.ts'
import styles from './edit.module.css'

interface GoalFieldProps extends FieldHandle<number>, FieldProps {
  readonly groups: readonly GoalGroup[]
  /** The goal's words, where it is none of these. */
  readonly otherwise: string | null
  /** Goals that are likely, for one press. */
  readonly often: readonly GoalChoice[]
  readonly onChosen: (choice: GoalChoice | null) => void
}

/** The goal of an activity: a box with its title and home, a searched list, and the ones that are often used. */
export function GoalField({ groups, otherwise, often, onChosen, ...props }: GoalFieldProps) {
  const { raw, choose, leave, wrong, words } = useField(props, props)
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped('')
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const all = groups.flatMap(({ choices }) => choices)
  const chosen = all.find(({ goal }) => goal.id === raw) ?? null
  const found = groups
    .map((group) => ({
      ...group,
      choices: group.choices.filter(({ goal }) => fold(goal.title).includes(fold(typed))),
    }))
    .filter(({ choices }) => choices.length > 0)

  const take = (choice: GoalChoice | null): void => {
    choose(choice?.goal.id ?? null)
    onChosen(choice)
  }
  return (
    <div>
      <Combobox
        store={combobox}
        onOptionSubmit={(value) => {
          take(all.find(({ goal }) => String(goal.id) === value) ?? null)
          combobox.closeDropdown()
          combobox.focusTarget()
        }}
      >
        <Combobox.Target targetType="button">
          <InputBase
            id={words.id}
            label={words.label}
            error={words.error}
            disabled={words.disabled}
            component="button"
            type="button"
            pointer
            multiline
            aria-invalid={wrong}
            rightSection={<Icon of={IconSelector} />}
            rightSectionPointerEvents="none"
            onClick={() => combobox.toggleDropdown()}
            onBlur={leave}
          >
            {chosen ? (
              <>
                <span className={classes('block label anywhere', styles.goal)}>{chosen.goal.title}</span>
                <span className={classes('block muted', styles.home)}>{goalNote(chosen)}</span>
              </>
            ) : typeof raw === 'number' ? (
              <span className={classes('block label anywhere', styles.goal)}>{otherwise ?? 'Another goal'}</span>
            ) : (
              <Input.Placeholder>Choose a goal</Input.Placeholder>
            )}
          </InputBase>
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Search
            value={typed}
            placeholder="Find a goal"
            role="combobox"
            aria-expanded={combobox.dropdownOpened}
            aria-controls={combobox.listId ?? undefined}
            aria-label="Find a goal"
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              combobox.selectFirstOption()
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') combobox.focusTarget()
            }}
          />
          <Combobox.Options mah={320} className="scrolls" aria-label="Goals">
            {found.map(({ title, choices }) => (
              <Combobox.Group key={title} label={title}>
                {choices.map((choice) => (
                  <Combobox.Option key={choice.goal.id} value={String(choice.goal.id)} active={choice === chosen}>
                    <span className="flex between baseline gap16">
                      <span>{choice.goal.title}</span>
                      <span className={classes('fixed ink3', styles.figures)}>{choice.figures}</span>
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {typeof raw === 'number' && typed === '' && <Combobox.Option value="none">No goal</Combobox.Option>}
            {found.length === 0 && <Combobox.Empty>Nothing found</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {often.length > 0 && (
        <div className={classes('row wrap gap8 above8 muted', styles.often)}>
          <span>Often used</span>
          {often.map((choice) => (
            <button
              className="truncate ink within outlined raised rounded pad0-12"
              key={choice.goal.id}
              type="button"
              disabled={words.disabled}
              onClick={() => take(choice)}
            >
              {choice.goal.title}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
