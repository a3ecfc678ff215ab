import { isRichLink, notRichLink } from '@college/contract/kit'
import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState, type KeyboardEvent } from 'react'

/** What was typed, with what it may be meant to begin with. */
const meant = (typed: string): string => {
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(typed)) return `mailto:${typed}`
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(typed) ? `https://${typed}` : typed
}

/** Where the chosen words lead. It is no form: it stands within one. */
export function LinkRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const was = String(editor.getAttributes('link')['href'] ?? '')
  const [typed, setTyped] = useState(was)
  const [wrong, setWrong] = useState(false)
  const done = (): void => {
    onClose()
    editor.commands.focus()
  }
  const keep = (): void => {
    const href = meant(typed.trim())
    if (!isRichLink(href)) {
      setWrong(true)
      return
    }
    const { empty } = editor.state.selection
    const chain = editor.chain().focus()
    if (empty && was === '')
      chain
        .insertContent({ type: 'text', text: href.replace(/^mailto:/, ''), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    onClose()
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') keep()
    else done()
  }
  return (
    <div className="stack gap8 hairline2 pad12">
      <TextInput
        label="Link to"
        placeholder="https://"
        value={typed}
        maxLength={2_000}
        error={wrong ? notRichLink : undefined}
        data-autofocus
        ref={(input) => {
          if (input && document.activeElement !== input && typed === was && !wrong) input.focus()
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(false)
        }}
        onKeyDown={press}
      />
      <div className="row wrap gap8">
        <Button size="sm" onClick={keep}>
          {was === '' ? 'Add link' : 'Change link'}
        </Button>
        {was !== '' && (
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            Remove link
          </Button>
        )}
        <Button size="sm" variant="default" onClick={done}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
