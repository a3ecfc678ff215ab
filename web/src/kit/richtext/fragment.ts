import { fileOfRichImage, isRichLink, richAttributes, richTags } from '@college/contract/kit'
import createPurifier, { type Config } from 'dompurify'

const purifier = createPurifier(window)

const settings = {
  ALLOWED_TAGS: [...richTags],
  ALLOWED_ATTR: [...new Set<string>(Object.values(richAttributes).flat())],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
} satisfies Config

/** Rich text as nodes of the page, cleaned once more: the server may have kept it before a flaw of its cleaner was known. */
export const fragmentOf = (html: string): DocumentFragment => {
  const fragment = purifier.sanitize(html, settings)
  for (const link of fragment.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? ''
    if (!isRichLink(href)) link.removeAttribute('href')
    else if (!href.startsWith('/') && !href.startsWith('#')) link.rel = 'noopener noreferrer'
  }
  for (const image of fragment.querySelectorAll('img')) {
    const file = fileOfRichImage(image.getAttribute('src') ?? '')
    image.removeAttribute('src')
    if (file === null) image.remove()
    // Nothing is asked for by the page itself: a reader who is signed in says so with each file.
    else image.dataset['file'] = String(file)
  }
  return fragment
}
