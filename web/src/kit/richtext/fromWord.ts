/** What a list of Word begins its entries with, where it is a number or a letter. */
const numbered = /^\s*\(?(?:\d{1,3}|[a-z]{1,4})[.)]/i

const styleOf = (element: Element): string => element.getAttribute('style') ?? ''

const markersOf = (paragraph: Element): Element[] =>
  /mso-list:\s*l\d/i.test(styleOf(paragraph))
    ? [...paragraph.querySelectorAll('span')].filter((one) => /mso-list:\s*ignore/i.test(styleOf(one)))
    : []

// The page's policy reports a style sheet even where it is only read. The page has the only title of its own, as the server reads it too.
const tidied = (html: string): string =>
  html
    .replaceAll(/<style\b[^]*?<\/style\s*>/gi, '')
    .replaceAll(/<(\/?)h1\b/gi, '<$1h2')
    .replaceAll(/<(\/?)h[456]\b/gi, '<$1h3')

/**
 * Lists that Word copies as paragraphs with a dot before them, made into lists; the rest is as it was, for the editor takes only what
 * it knows of it.
 */
export const fromWord = (pasted: string): string => {
  const html = tidied(pasted)
  if (!/mso-list/i.test(html)) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const paragraph of page.querySelectorAll('p')) {
    const markers = markersOf(paragraph)
    const [first] = markers
    if (!first) continue
    const tag = numbered.test(first.textContent) ? 'ol' : 'ul'
    for (const marker of markers) marker.remove()
    const entry = page.createElement('li')
    entry.append(...paragraph.childNodes)
    const before = paragraph.previousElementSibling
    const list = before?.localName === tag ? before : page.createElement(tag)
    if (list !== before) paragraph.before(list)
    list.append(entry)
    paragraph.remove()
  }
  return page.body.innerHTML
}
