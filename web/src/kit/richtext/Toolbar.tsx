import { RichTextEditor } from '@mantine/tiptap'
import { useEditorState, type Editor } from '@tiptap/react'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconBlockquote,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconUnderline,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { classes, Icon, type IconDrawing } from '../theme/index.ts'
import styles from './editor.module.css'

interface Act {
  readonly name: string
  readonly icon: IconDrawing
  readonly run: () => void
  /** Left out for what is done and not switched. */
  readonly on?: boolean
  readonly off?: boolean
}

interface ToolbarProps {
  readonly editor: Editor
  /** Id of the text it works on. */
  readonly controls: string
  readonly onLink: () => void
  readonly onImage: (() => void) | undefined
}

/** The arrow keys go from one act to the next, as in other toolbars; Tab does too. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const acts = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const at = acts.findIndex((act) => act === document.activeElement)
  acts.at((at + step) % acts.length)?.focus()
}

/** The acts of the editor: how the chosen words look, and what stands in the text besides words. */
export function Toolbar({ editor, controls, onLink, onImage }: ToolbarProps) {
  const now = useEditorState({
    editor,
    selector: ({ editor: at }) => {
      const marks = ['bold', 'italic', 'underline', 'bulletList', 'orderedList', 'blockquote', 'link']
      return [
        ...marks.filter((name) => at.isActive(name)),
        ...[2, 3].flatMap((level) => (at.isActive('heading', { level }) ? [`h${level}`] : [])),
        ...(at.can().undo() ? ['undo'] : []),
        ...(at.can().redo() ? ['redo'] : []),
      ]
    },
  })
  const chain = () => editor.chain().focus()
  const on = (name: string): boolean => now.includes(name)
  const groups: readonly (readonly Act[])[] = [
    [
      { name: 'Heading', icon: IconH2, on: on('h2'), run: () => chain().toggleHeading({ level: 2 }).run() },
      { name: 'Smaller heading', icon: IconH3, on: on('h3'), run: () => chain().toggleHeading({ level: 3 }).run() },
    ],
    [
      { name: 'Bold', icon: IconBold, on: on('bold'), run: () => chain().toggleBold().run() },
      { name: 'Italic', icon: IconItalic, on: on('italic'), run: () => chain().toggleItalic().run() },
      { name: 'Underline', icon: IconUnderline, on: on('underline'), run: () => chain().toggleUnderline().run() },
    ],
    [
      { name: 'List', icon: IconList, on: on('bulletList'), run: () => chain().toggleBulletList().run() },
      {
        name: 'Numbered list',
        icon: IconListNumbers,
        on: on('orderedList'),
        run: () => chain().toggleOrderedList().run(),
      },
      { name: 'Quote', icon: IconBlockquote, on: on('blockquote'), run: () => chain().toggleBlockquote().run() },
    ],
    [
      { name: 'Link', icon: IconLink, on: on('link'), run: onLink },
      ...(onImage ? [{ name: 'Image', icon: IconPhoto, run: onImage }] : []),
    ],
    [
      { name: 'Undo', icon: IconArrowBackUp, off: !on('undo'), run: () => chain().undo().run() },
      { name: 'Redo', icon: IconArrowForwardUp, off: !on('redo'), run: () => chain().redo().run() },
    ],
  ]
  return (
    <RichTextEditor.Toolbar
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className={classes('flex wrap gap4-12 hairline2 ground', styles.toolbar)}
      onKeyDown={walk}
    >
      {groups
        .filter((acts) => acts.length > 0)
        .map((acts) => (
          <RichTextEditor.ControlsGroup key={acts[0]?.name} className={classes('flex gap2', styles.group)}>
            {acts.map(({ name, icon, run, on: isOn, off }) => (
              <RichTextEditor.Control
                key={name}
                className={styles.act ?? ''}
                aria-label={name}
                title={name}
                active={isOn ?? false}
                aria-pressed={isOn}
                disabled={off ?? false}
                onClick={run}
              >
                <Icon of={icon} size={18} />
              </RichTextEditor.Control>
            ))}
          </RichTextEditor.ControlsGroup>
        ))}
    </RichTextEditor.Toolbar>
  )
}
