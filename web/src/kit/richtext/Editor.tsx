import { richImage } from '@college/contract/kit'
import { RichTextEditor } from '@mantine/tiptap'
import { EditorContent, useEditor, type Editor as TipTap } from '@tiptap/react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '../theme/index.ts'
import { extensionsFor } from './extensions.ts'
import { fromWord } from './fromWord.ts'
import { useRichImages } from './images.ts'
import { LinkRow } from './LinkRow.tsx'
import { Toolbar } from './Toolbar.tsx'
import { writtenHtml } from './writtenHtml.ts'
import '@mantine/tiptap/styles.layer.css'
import '#kit/floating.css'
import './richtext.css'
import styles from './editor.module.css'

export interface EditorProps {
  readonly id: string
  /** Id of what names it, and of what is said about it. */
  readonly labelledBy: string
  readonly describedBy: string | undefined
  readonly value: string
  readonly invalid: boolean
  readonly readOnly: boolean
  readonly onType: (html: string) => void
  readonly onLeave: () => void
}

/** Writes rich text. It takes what was typed elsewhere, as a draft that is found or another person's version, without losing its place. */
export function Editor(props: EditorProps) {
  const { id, labelledBy, describedBy, value, invalid, readOnly } = props
  const images = useRichImages()
  const [extensions] = useState(() => extensionsFor(images))
  const typed = useRef(value)
  const [open, setOpen] = useState<'link' | 'image' | null>(null)
  const type = useEffectEvent((editor: TipTap): void => {
    typed.current = writtenHtml(editor.getHTML())
    props.onType(typed.current)
  })
  const editor = useEditor({
    extensions,
    content: value,
    editable: !readOnly,
    // The page's policy lets no style in that has not its word.
    injectCSS: false,
    enableContentCheck: false,
    // oxlint-disable-next-line react/rules-of-hooks -- the editor calls it when something was typed, never while it is drawn
    onUpdate: ({ editor: now }) => type(now),
    editorProps: {
      transformPastedHTML: fromWord,
      attributes: {
        id,
        class: classes('rich', styles.text),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        ...(readOnly ? { 'aria-readonly': 'true' } : {}),
      },
    },
  })
  useEffect(() => {
    editor.setEditable(!readOnly, false)
  }, [editor, readOnly])
  useEffect(() => {
    if (value === typed.current) return
    typed.current = value
    if (writtenHtml(editor.getHTML()) !== value) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  const Picker = images?.Picker
  return (
    // It is left when the focus is neither in the text nor on what stands around it.
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onLeave()
      }}
    >
      <RichTextEditor
        editor={editor}
        withTypographyStyles={false}
        withCodeHighlightStyles={false}
        className={classes('rounded surface', styles.editor, invalid && styles.wrong)}
      >
        {!readOnly && (
          <Toolbar
            editor={editor}
            controls={id}
            onLink={() => setOpen('link')}
            onImage={Picker ? () => setOpen('image') : undefined}
          />
        )}
        {open === 'link' && <LinkRow editor={editor} onClose={() => setOpen(null)} />}
        <EditorContent editor={editor} />
      </RichTextEditor>
      {Picker &&
        open === 'image' &&
        // A form does not stand in a form, and the record's editor is one.
        createPortal(
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <div onSubmit={(event) => event.stopPropagation()}>
            <Suspense fallback={null}>
              <Picker
                onPicked={({ file, alt }) => {
                  setOpen(null)
                  editor
                    .chain()
                    .focus()
                    .setImage({ src: richImage(file), alt })
                    .run()
                }}
                onClose={() => setOpen(null)}
              />
            </Suspense>
          </div>,
          document.body,
        )}
    </div>
  )
}
