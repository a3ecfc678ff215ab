import { useEffect, useRef } from 'react'
import { useNavigate } from '#kit/router'
import { classes } from '../theme/index.ts'
import { fragmentOf } from './fragment.ts'
import { showRichImage, useRichImages } from './images.ts'
import type { RichTextProps } from './RichText.tsx'
import './richtext.css'

/** Shows rich text. Links to our own pages go there without loading the application again. */
export function Reader({ html, page = false }: RichTextProps) {
  const room = useRef<HTMLDivElement>(null)
  const images = useRichImages()
  const navigate = useNavigate()
  useEffect(() => {
    const fragment = fragmentOf(html)
    const leave = [...fragment.querySelectorAll('img')].map((image) =>
      showRichImage(image, Number(image.dataset['file']), images),
    )
    room.current?.replaceChildren(fragment)
    return () => {
      for (const hide of leave) hide()
    }
  }, [html, images])
  return (
    // What is pressed is a link in it, which is a link without this too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={room}
      className={classes('rich', page && 'rich-page')}
      onClick={(event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        const href = link?.getAttribute('href') ?? ''
        const own = href === '/app' || href.startsWith('/app/')
        if (!own || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
          return
        event.preventDefault()
        void navigate(href)
      }}
    />
  )
}
