import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import type { Weight } from './page-size.ts'

type Document = InstanceType<typeof PDFDocument>

const require = createRequire(import.meta.url)

/** Where the whole TrueType files of Figtree lie; the web's subsets hold the macrons apart from the letters. */
export const fontFiles: Record<Weight, string> = {
  regular: require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  semibold: require.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
}

interface Open {
  _font: {
    font: { hasGlyphForCodePoint(codePoint: number): boolean; layout(text: string, features?: string[]): unknown }
  }
}

/** Registers the weights with a document, their figures tabular, and tells which signs they can draw. */
export const loadFonts = (doc: Document): { has: (codePoint: number) => boolean } => {
  const opened = Object.entries(fontFiles).map(([weight, file]) => {
    // A cast, because pdfkit has no public way to its open font: what it covers, and how it sets figures.
    const { font } = (doc.registerFont(weight, file).font(weight) as unknown as Open)._font
    const layout = font.layout.bind(font)
    // As an option of each text, `tnum` would keep pdfkit from remembering words: three times slower.
    font.layout = (text) => layout(text, ['tnum'])
    return font
  })
  const known = new Map<number, boolean>()
  return {
    has(codePoint) {
      let answer = known.get(codePoint)
      if (answer === undefined) {
        answer = codePoint < 0xffff && opened.every((font) => font.hasGlyphForCodePoint(codePoint))
        known.set(codePoint, answer)
      }
      return answer
    },
  }
}
