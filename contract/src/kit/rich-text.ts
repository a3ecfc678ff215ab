/** Tags of rich text: what the editor makes, what the server keeps, and what the page shows. Nothing else is any of the three. */
export const richTags = 'p h2 h3 blockquote ul ol li br strong em u a img'.split(' ')

/** Attributes of those tags. */
export const richAttributes = {
  a: ['href'],
  img: ['src', 'alt'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Signs that may open a tag in one text: reading them is what a text costs, far more than its length. So many take no call more than 50 ms. */
export const mostRichTags = 5_000

export const tooManyRichTags = 'This has too much formatting to be saved. Make it into several texts'

/** Whether a rich text is cheap enough to read; asked before it is cleaned, and of what came of it. */
export const hasFewRichTags = (html: string): boolean => {
  let found = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1))
    if ((found += 1) > mostRichTags) return false
  return true
}

/**
 * Whether a link of rich text may lead there: to the web, to a mailbox, or to a page of our own. A backslash would be read as a
 * slash, and what stands before an @ as where it leads.
 */
export const isRichLink = (href: string): boolean =>
  /^(?:https?:\/\/(?![^/?#]*@)[^\s\p{C}\\]+|mailto:[^\s\p{C}\\]+|\/(?![/\\])[^\s\p{C}\\]*|#[^\s\p{C}\\]*)$/iu.test(href)

export const notRichLink = 'Enter an address that begins with https://, http://, mailto: or /'

const imagePath = '/api/v1/file/image?id='

/** The address under which rich text names an image: a file of the application, and nothing else. */
export const richImage = (file: number): string => `${imagePath}${file}`

/** The file that an image of rich text is; null where the address is anything else. */
export const fileOfRichImage = (src: string): number | null =>
  src.startsWith(imagePath) && /^[1-9]\d{0,14}$/.test(src.slice(imagePath.length))
    ? Number(src.slice(imagePath.length))
    : null

const attributesOf = (html: string, tag: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag} [^<>]*?\\b${attribute}="([^"<>]*)"`, 'g'))].map(([, value = '']) =>
    plain(value),
  )

/** Files that are images of a cleaned text. */
export const imagesIn = (html: string): number[] => [
  ...new Set(attributesOf(html, 'img', 'src').flatMap((src) => fileOfRichImage(src) ?? [])),
]

/** Where the links of a cleaned text lead. */
export const linksIn = (html: string): string[] => [...new Set(attributesOf(html, 'a', 'href'))]

const letters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}
const plain = (text: string): string => text.replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (one) => letters[one] ?? one)

const linkWords = (_whole: string, href: string, words: string): string => {
  const address = href.replace(/^mailto:/i, '')
  return plain(words) === plain(address) ? words : `${words} (${address})`
}

/** The words of a cleaned rich text without its tags: for searches, for the text part of a mail, and for a line in a list. */
export const textOf = (html: string, { links = false }: { readonly links?: boolean } = {}): string => {
  const named = links ? html.replaceAll(/<a href="([^"<>]*)">([^<>]*)<\/a>/g, linkWords) : html
  return plain(
    named
      .replaceAll('\n', ' ')
      .replaceAll(/<br ?\/?>/g, '\n')
      .replaceAll(/<li>(?:<p>)?/g, '\n- ')
      .replaceAll(/<\/(?:p|h2|h3|blockquote|ul|ol)>/g, '\n\n')
      .replaceAll(/<\/li>/g, '\n')
      .replaceAll(/<[^<>]*>/g, ''),
  )
    .replaceAll(/[ \t\u00A0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/\n{2,}(?=- )/g, '\n')
    .trim()
}

const blocks = 'p|h2|h3|ul|ol|blockquote'
/** What browsers make of a paragraph around other blocks. */
const aroundBlocks = new RegExp(`<p> ?(?=<(?:${blocks})>)|(?<=</(?:${blocks})>) ?</p>`, 'g')

/** Rich text in one spelling, so that what an editor writes and what the server keeps of it are the same. Nothing but tags is nothing. */
export const tidyRichText = (html: string): string => {
  const tidy = html
    .replaceAll(/(?:\u00A0|&nbsp;|[ \t\r\n])+/g, ' ')
    .replaceAll(aroundBlocks, '')
    .replaceAll(/(?:<p> ?<\/p>)+(?= ?(?:<|$))/g, '')
    .trim()
  return !tidy.includes('<img') && tidy.replaceAll(/<[^<>]*>|\s/g, '') === '' ? '' : tidy
}
