import { getDocumentProxy } from 'unpdf'

/** A text as it lies on a page; `y` is its baseline from the top, in points. */
export interface Lying {
  text: string
  x: number
  y: number
  width: number
}

/** What a reader finds in a PDF: its pages' texts, its title, language and outline. */
export interface ReadPdf {
  pages: Lying[][]
  title: string
  language: string | null
  tagged: boolean
  outline: string[]
}

interface Info {
  Title?: string
  Language?: string | null
}

interface Entry {
  title: string
  items: Entry[]
}

const titles = (entries: readonly Entry[]): string[] => entries.flatMap(({ title, items }) => [title, ...titles(items)])

/** Reads a PDF for a test. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes))
  const pages: Lying[][] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const height = page.getViewport({ scale: 1 }).height
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str !== ''
          ? [{ text: item.str, x: Number(item.transform[4]), y: height - Number(item.transform[5]), width: item.width }]
          : [],
      ),
    )
  }
  // The reader declares these three answers more loosely than it gives them.
  const { Title = '', Language = null } = (await pdf.getMetadata()).info as Info
  const marked = (await pdf.getMarkInfo()) as { Marked?: boolean } | null
  const outline = (await pdf.getOutline()) as Entry[] | null
  return { pages, title: Title, language: Language, tagged: marked?.Marked === true, outline: titles(outline ?? []) }
}

/** The lines of a page from top to bottom, texts of the same line joined in order. */
export const linesOf = (page: readonly Lying[]): string[] => {
  const lines = new Map<number, Lying[]>()
  for (const lying of page) {
    const y = Math.round(lying.y)
    lines.set(y, [...(lines.get(y) ?? []), lying])
  }
  return [...lines]
    .toSorted(([a], [b]) => a - b)
    .map(([, texts]) =>
      texts
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(' '),
    )
    .map((line) => line.replaceAll(/ +/g, ' ').trim())
}
