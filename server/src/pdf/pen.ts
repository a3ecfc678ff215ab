import type PDFDocument from 'pdfkit'
import { loadFonts } from './fonts.ts'
import { lines } from './lines.ts'
import { pageSizeAt } from './page-size.ts'
import type { PageSize, Style, Weight } from './page-size.ts'
import { printable } from './printable.ts'

/** The document of pdfkit. */
export type Document = InstanceType<typeof PDFDocument>

/** A part of the paper as a screen reader meets it. */
export type Element = ReturnType<Document['struct']>

/** One line of text ready to be set. */
export interface Line {
  text: string
  style: Style
}

/** What draws on the paper: measured text, plain shapes, and the tags that tell a screen reader what they are. */
export interface Pen {
  doc: Document
  /** What it draws on. */
  paper: PageSize
  /** How wide spaces between parts and rows are against their usual width. */
  spacing: number
  /** Begins a page. */
  page(): void
  /** The element that holds the whole paper. */
  root: Element
  width(text: string, style: Style): number
  lines(text: string, style: Style, width: number): Line[]
  /** Sets a line with the top of its line box at `y`; aligned right, `x` is its right end. */
  set(line: Line, x: number, y: number, align?: 'left' | 'right'): void
  element(parent: Element, type: string, options?: { alt?: string; lang?: string }): Element
  /** Draws something as the content of an element. */
  content(element: Element, type: string, draw: () => void): void
  /** Draws something that means nothing to a screen reader. */
  decoration(draw: () => void): void
  /** Enters a heading at `y` of this page into the outline. */
  entry(text: string, level: 1 | 2, y: number): void
  hairline(x: number, y: number, width: number, colour: string, thickness?: number): void
}

const drop = (line: Style): number => (line.leading - line.size * 1.2) / 2 + line.size * 0.95

/** A pen for an empty tagged document, which draws everything at a scale. */
export const createPen = (doc: Document, scale = 1, spacing = 1): Pen => {
  const { has } = loadFonts(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const known: Record<Weight, Map<string, number>> = { regular: new Map(), semibold: new Map() }

  const unit = (text: string, weight: Weight): number => {
    const widths = known[weight]
    let width = widths.get(text)
    if (width === undefined) {
      width = doc.font(weight).fontSize(1000).widthOfString(text) / 1000
      if (text.length < 32) widths.set(text, width)
    }
    return width
  }
  const width = (text: string, style: Style): number =>
    (unit(text, style.weight) + (style.tracking ?? 0) * text.length) * style.size

  let section = doc.outline
  return {
    doc,
    root,
    paper: pageSizeAt(scale),
    spacing,
    page() {
      doc.addPage()
      if (scale !== 1) doc.scale(scale)
    },
    width,
    lines: (text, style, room) =>
      lines(printable(text, has), room, (part) => width(part, style)).map((line) => ({ text: line, style })),
    set({ text, style }, x, y, align = 'left') {
      if (text === '') return
      const left = align === 'right' ? x - width(text, style) : x
      doc.font(style.weight).fontSize(style.size).fillColor(style.colour)
      // The space parts the words of two lines where the text is read aloud or copied.
      doc.text(`${text} `, left, y + drop(style), {
        lineBreak: false,
        baseline: 'alphabetic',
        characterSpacing: (style.tracking ?? 0) * style.size,
      })
    },
    element(parent, kind, options = {}) {
      const element = doc.struct(kind, options)
      parent.add(element)
      return element
    },
    content(element, kind, draw) {
      element.add(doc.markStructureContent(kind))
      draw()
      doc.endMarkedContent()
    },
    decoration(draw) {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    entry(text, level, y) {
      const parent = level === 1 ? doc.outline : section
      const target = { expanded: false, fit: false, top: (y - 8) * scale, left: doc.page.width }
      const item = parent.addItem(printable(text, has), target)
      if (level === 1) section = item
    },
    hairline(x, y, length, colour, thickness = 0.6) {
      doc
        .moveTo(x, y)
        .lineTo(x + length, y)
        .lineWidth(thickness)
        .strokeColor(colour)
        .stroke()
    },
  }
}
