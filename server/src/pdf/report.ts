/** A colour a bar may have: `progress` and `time` for bars of their own, `first` to `third` for series that stand together. */
export type BarColour = 'progress' | 'time' | 'first' | 'second' | 'third'

/** The meaning a short text carries by colour; the word itself has to say the same. */
export type Tone = 'plain' | 'quiet' | 'good' | 'warning' | 'bad'

/** A small sign before a state, told apart by its shape as well as its colour. */
export type Sign = 'done' | 'started' | 'open' | 'late'

/** How much is done, 0 to 1, beside what is expected by today, 0 to 1, if there is a line. */
export interface Share {
  share: number
  expected?: number | null
  colour?: BarColour
}

/** Text of a cell: a main line, lighter lines under it, and its tone. */
export interface TextCell {
  text: string
  sub?: string
  tone?: Tone
  sign?: Sign
  strong?: boolean
}

/** A box on paper, to tick by hand where it is not ticked already. */
export interface TickBox {
  ticked: boolean
}

/** What stands in one place of a table; a plain text takes the look of its column. */
export type Cell = string | TextCell | { bar: Share } | { box: TickBox }

/** A column as wide as its widest text (`fit`), or with a share of the width that is left. */
export interface Column {
  title: string
  width: 'fit' | number
  align?: 'left' | 'right'
  strong?: boolean
}

/** Rows under a head that repeats on each page; `empty` is what is said when there are none. */
export interface Table {
  kind: 'table'
  columns: Column[]
  rows: Cell[][]
  total?: Cell[]
  empty?: string
}

/** A heading, with an entry in the outline; `note` stands at the right. */
export interface Heading {
  kind: 'heading'
  text: string
  level: 1 | 2
  note?: string
}

/** Running text; line breaks are kept. */
export interface Paragraph {
  kind: 'paragraph'
  text: string
  tone?: Tone
}

/** Large numbers side by side: `18`, `of 42 goals completed`, and a sentence under them. */
export interface Figures {
  kind: 'figures'
  items: { value: string; of?: string; caption?: string }[]
}

/** The bar with a line: what is done, and where an even pace would be. */
export interface Bar extends Share {
  kind: 'bar'
  caption?: string
}

/** Labels at the left with their values at the right. */
export interface KeyValues {
  kind: 'keyValues'
  items: { label: string; value: string }[]
}

/** What was asked, and under it what was answered; without a text it is the label of the block that follows. */
export interface Labelled {
  kind: 'labelled'
  label: string
  text?: string
  tone?: Tone
  /** In bold, such as the name of who signed. */
  strong?: boolean
  /** Stays on one page with the block that follows. */
  leads?: boolean
}

/** A drawing, as the bytes of a PNG in base64, at most so many points high; `alt` says what it is. */
export interface Drawing {
  kind: 'drawing'
  png: string
  alt: string
  height: number
}

/** A code for a camera, as rows of dark and light squares, so many points wide; `alt` says what it holds. */
export interface Code {
  kind: 'code'
  rows: boolean[][]
  alt: string
  size: number
}

/** Choices with a box each, to tick by hand where they are not ticked already; as many beside each other as the longest lets. */
export interface Choices {
  kind: 'choices'
  items: (TickBox & { text: string })[]
}

/** Empty lines to write on by hand. */
export interface Lines {
  kind: 'lines'
  count: number
}

/** A block that may also stand beside another. */
export type Short = Heading | Paragraph | Labelled | Figures | Bar | KeyValues | Drawing | Code | Choices | Lines

/** Short blocks side by side, kept on one page. */
export interface Columns {
  kind: 'columns'
  /** Stays on one page with the end of the block before it. */
  follows?: boolean
  columns: { width: number; blocks: Short[] }[]
}

/** One part of a report, from top to bottom. */
export type Block = Short | Columns | Table

/** A paper for printing, stated without any geometry. */
export interface Report {
  title: string
  subtitle: string
  organisation: { name: string; tagline?: string }
  printedAt: Date
  timeZone: string
  facts: { label: string; value: string }[]
  blocks: Block[]
  /** How large everything is against its usual size, and how wide the spaces between parts and rows besides, where it is not 1. */
  scale?: number
  spacing?: number
  /** Whom the report is about, at the top of the pages after the first. */
  about?: string
  /** The words at the foot of each page; `strong` follows in bold, such as a code to check the paper with. */
  footer?: { text: string; strong?: string }
}
