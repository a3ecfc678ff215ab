import { Input } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Waiting } from '../../notice/Waiting.tsx'
import { inputId, useLocked, type FieldHandle } from '../core.ts'
import { textOf, useField, type FieldProps } from './useField.tsx'

const Editor = lazy(async () => ({ default: (await import('../../richtext/Editor.tsx')).Editor }))

/** Rich text: headings, lists, links, images of files. Its editor is fetched with the first that is shown. */
export function RichTextField(props: FieldHandle<string> & FieldProps) {
  const { raw, type, leave, words, wrong, note } = useField(props, props)
  const locked = useLocked()
  const { id, label, description, error, disabled } = words
  const [labelId, helpId, errorId] = [`${id}-label`, `${id}-help`, `${id}-error`]
  const described = [...(description ? [helpId] : []), ...(error ? [errorId] : [])].join(' ')
  return (
    <div>
      <Input.Wrapper
        label={label}
        labelElement="div"
        labelProps={{
          id: labelId,
          onClick: () => document.getElementById(inputId(props.core, props.name))?.focus(),
        }}
        description={description}
        descriptionProps={{ id: helpId }}
        error={error}
        errorProps={{ id: errorId }}
      >
        <Suspense fallback={<Waiting shape="text" />}>
          <Editor
            id={id}
            labelledBy={labelId}
            describedBy={described === '' ? undefined : described}
            value={textOf(raw)}
            invalid={wrong}
            readOnly={disabled || locked}
            onType={type}
            onLeave={leave}
          />
        </Suspense>
      </Input.Wrapper>
      {note}
    </div>
  )
}
