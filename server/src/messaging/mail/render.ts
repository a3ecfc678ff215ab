import { fillPlaceholders, longPlaceholders } from '@college/contract/messaging'
import type { MailEvent } from '@college/contract/messaging'
import { eventTexts } from './texts.ts'

/** What a mail is made of before its placeholders are filled. */
export interface Draft {
  readonly event: MailEvent
  readonly subject: string
  readonly text: string
  /** What the button of the link says, where it is not what it says by itself. */
  readonly button?: string | null
  /** Values of the placeholders, the link apart. */
  readonly values: Readonly<Record<string, string>>
  readonly link: string | null
  /** A placeholder that stands for several paragraphs, where it is alone in its own: as text and as HTML that was made for mails. */
  readonly rich?: { readonly name: string; readonly text: string; readonly html: string }
  /** End of the footer, where it is not that of the event. */
  readonly because?: string | null
  /** What stands for `{{reminders}}`, each filled in already. */
  readonly blocks?: readonly MailBlock[]
  /** Ways that stand at the foot of the mail, after why it was sent. */
  readonly ways?: readonly MailWayOut[]
}

/** One of several things that a mail says: its own words, and the page where it is done. */
export interface MailBlock {
  readonly title: string
  readonly text: string
  readonly link: string
  /** What stands below it in small letters. */
  readonly note: string | null
}

/** A link at the foot of a mail. */
export interface MailWayOut {
  readonly words: string
  readonly link: string
}

/** The parts of a mail as they are sent. */
export interface MailParts {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Letters of the longest value that mails hold. */
const longest = 10_000

// Line breaks, and characters that turn the direction of what follows, would let a value pass for text of the college.
const unruly = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu

// Most values are a plain line already: words with one space between them.
const plainLine = /^[!-~À-ɏ]+(?: [!-~À-ɏ]+)*$/

/** A value as one plain line that is not too long. */
export const oneLine = (value: string, most = 500): string => {
  if (value.length <= most && plainLine.test(value)) return value
  const line = value.replaceAll(unruly, ' ').replaceAll(/\s+/g, ' ').trim()
  return line.length <= most ? line : Array.from(line).slice(0, most).join('')
}

/** A value of several lines: each is one as above, and no more than one of them in a row is empty. */
const severalLines = (value: string): string =>
  value
    .split(/\r\n?|\n/)
    .map((line) => oneLine(line, longest))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** A name as mails show it. Anyone may register a stranger's address under any name, so one that reads like a link is left out. */
export const nameLike = (name: string): string => (/[/\\:@<>]|www\.|\.[a-z]{2,}/i.test(name) ? '' : oneLine(name, 100))

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const isAlone = (paragraph: string, name: string): boolean => paragraph.replaceAll(/\s/g, '') === `{{${name}}}`

const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const anchor = (link: string, words: string, style: string, name = 'accent'): string =>
  `<a class="${name}" href="${escaped(link)}" style="${style}">${escaped(words)}</a>`

const buttonStyle =
  'display:inline-block;padding:12px 22px;border-radius:8px;background:#0a7085;color:#ffffff;font-weight:600;text-decoration:none'
const codeStyle = 'margin:0 0 18px;font-size:28px;font-weight:600;letter-spacing:4px'
const paragraphStyle = 'margin:0 0 18px'
const blockStyle = 'margin:0 0 18px;padding:0 0 0 14px;border-left:3px solid #0a7085'
const noteStyle = 'margin:0 0 8px;font-size:13px;line-height:19px;color:#5a6e74'
const smallStyle = 'margin:0 0 18px;font-size:13px;line-height:19px;color:#5a6e74;word-break:break-all'

const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

const plainBlock = ({ title, text, link, note }: MailBlock): string =>
  [title, text, ...(note === null ? [] : [note]), `Open: ${link}`].join('\n\n')

const richBlock = ({ title, text, link, note }: MailBlock): string =>
  `<div class="line" style="${blockStyle}">
<p style="margin:0 0 4px;font-weight:600">${escaped(title)}</p>
${paragraphsOf(text)
  .map((part) => `<p style="margin:0 0 8px">${escaped(part).replaceAll('\n', '<br>\n')}</p>`)
  .join('\n')}
${note === null ? '' : `<p class="quiet" style="${noteStyle}">${escaped(note)}</p>\n`}<p style="margin:0">${anchor(link, 'Open', 'color:#0a7085;font-weight:600')}</p>
</div>`

const richFooter = (because: string, ways: readonly MailWayOut[]): string =>
  [escaped(because), ...ways.map(({ words, link }) => anchor(link, words, 'color:#5a6e74', 'quiet'))].join('<br>\n')

// What a mail looks like stands on each of its parts. These colours alone are in a style sheet, for mail programs on dark devices that read one.
const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body{background:#0d1517!important}
.words{color:#e4edef!important}
.card{background:#131d20!important;border-color:#243338!important}
.accent{color:#67c9dc!important}
.quiet{color:#8da1a7!important}
.line{border-color:#3bb3ca!important}
.quote{border-color:#34464c!important}
.button{background:#3bb3ca!important;color:#0f2429!important}
}`

/** The page around a mail: no table and no image, so that every reader shows it alike. */
const page = (organisation: string, content: string, footer: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(organisation)}</title>
<style>
${darkStyle}
</style>
</head>
<body style="margin:0;padding:0;background:#f4f7f7">
<div class="words" style="max-width:560px;margin:0 auto;padding:24px 16px;${font};font-size:16px;line-height:24px;color:#0f2429;overflow-wrap:anywhere">
<p class="accent" style="margin:0 0 14px;font-weight:600;color:#0a7085">${escaped(organisation)}</p>
<div class="card" style="padding:26px 24px 8px;background:#ffffff;border:1px solid #dfe7e9;border-radius:12px">
${content}
</div>
<p class="quiet" style="margin:16px 0 0;font-size:13px;line-height:19px;color:#5a6e74">${footer}</p>
</div>
</body>
</html>
`

/** What the button of an event's link says by itself. */
export const buttonOf = (event: MailEvent): string => eventTexts[event].button ?? 'Open'

/** Fills a mail in. Values are text wherever they stand; only the link becomes one. */
export const renderMail = (draft: Draft): MailParts => {
  const { event, subject, text, values, link, rich: long, because: own, blocks = [], ways = [] } = draft
  const because = own ?? eventTexts[event].because
  const button = draft.button ?? buttonOf(event)
  const value = (name: string): string => {
    if (name === 'link') return link ?? ''
    if (name === 'name') return nameLike(values['name'] ?? '') || 'colleague'
    return longPlaceholders.includes(name) ? severalLines(values[name] ?? '') : oneLine(values[name] ?? '')
  }
  // A value may be nothing.
  const fill = (part: string): string => fillPlaceholders(part, value).replaceAll(/ +$/gm, '')
  const paragraphs = paragraphsOf(text)
  const footer = `You get this because ${fill(because)}`
  const isLong = (part: string): boolean => long !== undefined && isAlone(part, long.name)
  const plain = paragraphs.map((part) => {
    if (isAlone(part, 'link')) return `${button}:\n${value('link')}`
    if (isAlone(part, 'reminders')) return blocks.map(plainBlock).join('\n\n')
    return long && isLong(part) ? long.text : fill(part)
  })
  const rich = paragraphs.map((part) => {
    if (isAlone(part, 'link'))
      return `<p style="${paragraphStyle}">${anchor(value('link'), button, buttonStyle, 'button')}</p>
<p class="quiet" style="${smallStyle}">Or open this address: ${anchor(value('link'), value('link'), 'color:#0a7085')}</p>`
    if (long && isLong(part)) return long.html
    if (isAlone(part, 'reminders')) return blocks.map(richBlock).join('\n')
    if (isAlone(part, 'code')) return `<p style="${codeStyle}">${escaped(value('code'))}</p>`
    const filled = fillPlaceholders(escaped(part), (name) =>
      name === 'link' ? anchor(value('link'), value('link'), 'color:#0a7085') : escaped(value(name)),
    )
    return `<p style="${paragraphStyle}">${filled.replaceAll('\n', '<br>\n')}</p>`
  })
  const organisation = value('organisation')
  return {
    subject: oneLine(fill(subject), 200),
    text: `${[...plain, [`--\n${organisation}`, footer, ...ways.map(({ words, link: to }) => `${words} ${to}`)].join('\n')].join('\n\n')}\n`,
    html: page(organisation, rich.join('\n'), richFooter(footer, ways)),
  }
}
