import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor } from 'vite'
import type { ESTree } from 'vite'
import { filesIn, root } from '../architecture/files.ts'
import { isForTests, sources } from '../architecture/source.ts'
import type { Source } from '../architecture/source.ts'

/** A text of the source that a person may meet. */
export interface Words {
  readonly path: string
  readonly line: number
  /** As it is written, with {…} where a value goes in. */
  readonly text: string
}

const hole = '{…}'
const unspoken = /^(class|className|viewBox|points|transform|d|rel|type|href|src|id|key|htmlFor|name|autoComplete)$/
const unspokenCalls =
  /(^|\.)(rows?|query|execute|run|one|maybe|count|exists|sql|matches|querySelector(All)?|setProperty|cx|test|lookup|startsWith|endsWith|includes|split|join)$/
const statement =
  /^\s*\(?(select|insert|update|delete|with|from|where|and|or|join|left join|order by|group by|exists|set|create|alter|coalesce|case|not|lock|union|values|on|in|begin|commit|rollback|notify|listen|truncate)\b(?!.*[.?…’]$)/s
const reading = /\b(select|from|where|join|coalesce|returning|interval|order by|is null)\b[\s\S]*[=(,$_]/

const operators =
  /::\s?\w|\border by\b.*\bdesc\b|\bat time zone\b|\bis (not )?null\b|\bjson_\w+\(|\b(sum|count|unnest|make_date|array_\w+|note_\w+)\(|\bt\.\w+ (desc|=)|\b(desc|asc) limit\b/
const ofPdf = /\bTf\b.*\bTd$|<<\/|\bendobj$|^xref /

// No statement has one, and a mail may say “from” before a comma.
const placeholder = /\{\{\w+\}\}/

// Two words, or one that begins like a label: an identifier, a path, a class or a statement of the database is none.
const isSpoken = (text: string): boolean =>
  (/\p{L}{2}[\p{L}’',.:;?!…)]*\s+[\p{L}\d{(“‘]/u.test(text) || /^\p{Lu}\p{Ll}+(?:[.?!…:]|)$/u.test(text)) &&
  !statement.test(text) &&
  (placeholder.test(text) || !reading.test(text)) &&
  !operators.test(text) &&
  !ofPdf.test(text) &&
  !/^[a-z-]+(\s[a-z]+-[a-z-]+)+$/.test(text) &&
  !/^[\w-]+(;|:) ?[\w-]+=|^[a-z-]+\/[a-z-]+;|^(M\d|rgb|var\(|\d+px|calc|image\/)|=>|^[\s\S]*\b(font-|margin:|padding:|display:|border:)/.test(
    text,
  )

const nameOf = (node: ESTree.Node): string => {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier')
    return `${nameOf(node.object)}.${node.property.name}`
  return ''
}

const templateText = (node: ESTree.TemplateLiteral): string =>
  node.quasis.map(({ value }) => value.cooked ?? '').join(hole)

/** As the page has it: a line break between words is a space, and at the ends of a text nothing. */
const spacesOf = (text: string): string =>
  text
    .replace(/^\s*\n\s*/, '')
    .replace(/\s*\n\s*$/, '')
    .replaceAll(/\s*\n\s*/g, ' ')

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The texts of one file that a person may meet, in their order. */
export const wordsIn = ({ path, program, lineAt }: Source): Words[] => {
  const found: Words[] = []
  const unread = new Set<number>()
  // What stands in classes of a style sheet, however it is chosen there.
  const unspokenParts: (readonly [start: number, end: number])[] = []
  const isUnread = (at: number): boolean =>
    unread.has(at) || unspokenParts.some(([start, end]) => start <= at && at < end)
  const note = (text: string, at: number): void => {
    if (!isUnread(at) && isSpoken(tidy(text))) found.push({ path, line: lineAt(at), text: tidy(text) })
  }
  const ignore = (nodes: readonly (ESTree.Node | null | undefined)[]): void =>
    nodes.forEach((node) => node && unread.add(node.start))
  // An element's text is one sentence, with its values and inner elements as holes.
  const childText = (children: readonly ESTree.JSXChild[]): string =>
    children
      .map((child) => {
        if (child.type === 'JSXText') return spacesOf(child.value)
        if (child.type === 'JSXExpressionContainer' && child.expression.type === 'Literal')
          return typeof child.expression.value === 'string' ? child.expression.value : ''
        return child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression' ? '' : hole
      })
      .join('')
  new Visitor({
    ImportDeclaration: ({ source }) => ignore([source]),
    TSLiteralType: ({ literal }) => ignore([literal]),
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier') return
      if (unspoken.test(name.name)) ignore([value])
      if (/class(name)?$/i.test(name.name) && value) unspokenParts.push([value.start, value.end])
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (unspokenCalls.test(nameOf(callee))) ignore(given)
      if (nameOf(callee) === 'classes') for (const each of given) unspokenParts.push([each.start, each.end])
    },
    BinaryExpression: ({ operator, left, right }) => operator !== '+' && ignore([left, right]),
    SwitchCase: ({ test }) => ignore([test]),
    Property: ({ key }) => ignore([key]),
    TaggedTemplateExpression: ({ quasi }) => ignore([quasi]),
    JSXElement: ({ children, start }) => noteChildren(children, start),
    JSXFragment: ({ children, start }) => noteChildren(children, start),
    Literal: ({ value, start }) => {
      if (typeof value === 'string') note(value, start)
    },
    TemplateLiteral: (node) => note(templateText(node), node.start),
  }).visit(program)
  function noteChildren(children: readonly ESTree.JSXChild[], start: number): void {
    const own = children.find((child) => child.type === 'JSXText' && child.value.trim() !== '')
    if (own) note(childText(children), own.start + (own.type === 'JSXText' ? own.value.search(/\S/) : 0))
    else if (start < 0) note('', start)
    for (const child of own ? children : [])
      if (child.type === 'JSXExpressionContainer' && child.expression.type === 'Literal') ignore([child.expression])
  }
  return found
}

const spokenMember = /^\s*"(?:name|title|description|text|message)": (".*"),?$/

/** The texts of a ready template, which stand on a line each. */
const wordsInTemplate = (path: string): Words[] =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((line, at) => {
      const text: unknown = JSON.parse(spokenMember.exec(line)?.[1] ?? 'null')
      return typeof text === 'string' && text !== '' ? [{ path, line: at + 1, text: tidy(text) }] : []
    })

/** Every text of the product that a person may meet, file by file. */
export const allWords = (): Words[] => [
  ...sources.filter(({ path }) => !isForTests(path)).flatMap((source) => wordsIn(source)),
  ...filesIn('contract/src/forms/library', '.json').flatMap((path) => wordsInTemplate(path)),
]
