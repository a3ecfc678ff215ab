import { textValueNames, textValueWords, type QuestionOf } from '@college/contract/forms'
import { Textarea } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useRef } from 'react'
import { classes, Icon, MenuButton, MenuEntry } from '#kit'
import { useDesk } from '../ui.ts'
import type { KindProps } from './kind.ts'
import styles from './properties.module.css'

const longest = 5_000

/** The words of an explanation, with values of the person and of what the form is about put in at the cursor. */
export function ExplanationText({ question, onChange, problem }: KindProps<QuestionOf<'explanation'>>) {
  const { draft } = useDesk()
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string): void => {
    const { text } = question
    const [from, to] = [area.current?.selectionStart ?? text.length, area.current?.selectionEnd ?? text.length]
    const value = `{{${name}}}`
    const next = text.slice(0, from) + value + text.slice(to)
    if (next.length > longest) return
    onChange({ ...question, text: next })
    setTimeout(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + value.length, from + value.length)
    })
  }
  return (
    <div className="stack gap8">
      <Textarea
        ref={area}
        label="Text"
        description="“Try it” shows values with samples."
        autosize
        minRows={2}
        maxRows={10}
        maxLength={longest}
        autoComplete="off"
        value={question.text}
        error={problem('text')}
        onBlur={draft.rest}
        onChange={({ currentTarget }) => onChange({ ...question, text: currentTarget.value }, 'text')}
      />
      <MenuButton
        fromLeft
        className={classes('row gap8 label acc outlined surface hovers', styles.insert)}
        face={
          <>
            <Icon of={IconBraces} size={20} />
            Insert a value
          </>
        }
      >
        {(close) =>
          textValueNames.map((name) => (
            <MenuEntry
              key={name}
              label={textValueWords[name].title}
              onClick={() => {
                close()
                insert(name)
              }}
            />
          ))
        }
      </MenuButton>
    </div>
  )
}
