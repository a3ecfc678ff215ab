import { fileOfRichImage, isRichLink } from '@college/contract/kit'
import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'
import type { Extensions } from '@tiptap/react'
import { showRichImage, type RichImages } from './images.ts'

/** Images of files that the browser could not ask for by itself, as it would not say who is asking. */
const filesAsImages = (images: RichImages | null) =>
  Image.extend({
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: (element) => (fileOfRichImage(element.getAttribute('src') ?? '') === null ? false : null),
      },
    ],
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('img')
        dom.alt = String(node.attrs['alt'] ?? '')
        const file = fileOfRichImage(String(node.attrs['src']))
        return { dom, destroy: file === null ? () => undefined : showRichImage(dom, file, images) }
      }
    },
  })

/** What the editor can write: the tags of rich text, and nothing else. */
export const extensionsFor = (images: RichImages | null): Extensions => [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (href) => isRichLink(href),
    },
  }),
  filesAsImages(images).configure({ inline: false, allowBase64: false }),
]
