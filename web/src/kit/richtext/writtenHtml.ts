import { tidyRichText } from '@college/contract/kit'

/** What the editor holds, in the spelling in which the server keeps it. */
export const writtenHtml = (html: string): string =>
  tidyRichText(html.replaceAll(/<(br|img)((?: [a-z]+="[^"]*")*)>/g, '<$1$2 />'))
