import { Visitor } from 'vite'
import { sources } from './source.ts'

/** One import, export-from, dynamic import or type import. */
export interface Import {
  readonly from: string
  readonly line: number
  readonly what: string
  /** Whether it is made when it is needed, and not before its file is read. */
  readonly later: boolean
}

const importsOf = (source: (typeof sources)[number]): Import[] => {
  const found: Import[] = []
  const add = (node: { value: unknown; start: number } | null, later = false): void => {
    if (typeof node?.value === 'string')
      found.push({ from: source.path, line: source.lineAt(node.start), what: node.value, later })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => {
      if (node.source.type === 'Literal') add(node.source, true)
    },
    TSImportType: (node) => add(node.source),
  }).visit(source.program)
  return found
}

/** Every import of the three floors. */
export const imports: readonly Import[] = sources.flatMap((source) => importsOf(source))

/** An import in words, for a failing test. */
export const inWords = ({ from, line, what }: Import): string => `${from}:${line} imports ${what}`
