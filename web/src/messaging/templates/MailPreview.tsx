import { previewTemplate, type MailEvent } from '@college/contract/messaging'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { classes, Section, useClient } from '#kit'
import styles from './templates.module.css'

interface Words {
  readonly event: MailEvent
  readonly subject: string
  readonly text: string
  readonly button: string | null
  readonly because: string | null
}

/** An email as it would look on a narrow screen, and its text part; it follows what is typed. */
export function MailPreview({ words, children }: { words: Words | null; children: ReactNode }) {
  const client = useClient()
  const [settled] = useDebouncedValue(words, 400)
  const { data } = useQuery({
    queryKey: ['mail preview', settled],
    queryFn: async () => {
      if (!settled) return null
      return (
        await client.call<typeof previewTemplate>(previewTemplate, { body: settled }, { key: client.context.newId() })
      ).data
    },
    placeholderData: (before) => before,
    enabled: settled !== null,
  })
  return (
    <Section title="Preview" sentence="With sample values, as on a phone.">
      <div className="row wrap gap8 below24">{children}</div>
      {words === null && <p className="muted">Fill in subject and text to see the email.</p>}
      {data && words !== null && (
        <div className="grid gap20 above24">
          <p>
            <span className="muted">Subject: </span>
            <b>{data.subject}</b>
          </p>
          <MailBody html={data.html} />
          <details>
            <summary>The same as plain text</summary>
            <div className={classes('boxed rounded ink anywhere pre-wrap', styles.plain)}>{data.text}</div>
          </details>
        </div>
      )}
    </Section>
  )
}

const shownTags = new Set(['DIV', 'P', 'A', 'BR', 'B', 'I', 'SPAN'])

// The page lets no inline style through that comes with markup; set one by one they are the mail's own, in a tree that the page's do not reach.
const copyInto = (from: Node, to: Node): void => {
  for (const node of from.childNodes) {
    if (node instanceof Text) to.appendChild(document.createTextNode(node.data))
    if (!(node instanceof HTMLElement) || !shownTags.has(node.tagName)) continue
    const made = document.createElement(node.tagName === 'A' ? 'span' : node.tagName)
    made.style.cssText = node.getAttribute('style') ?? ''
    if (node.tagName === 'A') made.style.textDecoration ||= 'underline'
    copyInto(node, made)
    to.appendChild(made)
  }
}

function MailBody({ html }: { html: string }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    // Its style sheet is for dark devices alone, and the page's policy refuses one even where nothing is shown of it.
    const mail = new DOMParser().parseFromString(html.replace(/<style>[^<]*<\/style>/, ''), 'text/html').body
    const body = document.createElement('div')
    body.style.cssText = mail.getAttribute('style') ?? ''
    copyInto(mail, body)
    root.replaceChildren(body)
  }, [html])
  return (
    <div ref={frame} className={classes('boxed rounded within clip', styles.mail)} role="img" aria-label="The email" />
  )
}
