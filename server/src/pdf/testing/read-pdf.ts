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
  /** What a screen reader is told of its pictures. */
  pictures: string[]
  /** What could be pressed, runs by itself or is carried along: kinds of annotations, names of scripts, fields and files. */
  active: string[]
}

interface Part {
  role?: string
  alt?: string
  children?: Part[]
}

interface Annotation {
  subtype: string
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

const alts = (part: Part): string[] => [
  ...(part.role === 'Figure' && part.alt ? [part.alt] : []),
  ...(part.children ?? []).flatMap(alts),
]

/** Reads a PDF for a test. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes))
  const pages: Lying[][] = []
  const pictures: string[] = []
  const active: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pictures.push(...alts((await page.getStructTree()) as Part)) // declared more loosely than it is given
    active.push(...((await page.getAnnotations()) as Annotation[]).map(({ subtype }) => subtype)) // declared as anything
    active.push(...Object.keys((await page.getJSActions()) ?? {}))
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
  const carried = [await pdf.getJSActions(), await pdf.getAttachments(), await pdf.getFieldObjects()] as (
    | object
    | null
  )[] // two are declared as anything
  active.push(...carried.flatMap((each) => Object.keys(each ?? {})))
  if (await pdf.getOpenAction()) active.push('OpenAction')
  return {
    active,
    pages,
    title: Title,
    language: Language,
    tagged: marked?.Marked === true,
    outline: titles(outline ?? []),
    pictures,
  }
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
