import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isPropertyAccessExpression,
  SyntaxKind,
} from 'typescript/unstable/ast'
import type { CallExpression, Identifier, Node, SourceFile } from 'typescript/unstable/ast'
import { API, SymbolFlags } from 'typescript/unstable/sync'
import type { Checker, Symbol, Type } from 'typescript/unstable/sync'

const server = join(dirname(fileURLToPath(import.meta.url)), '../..')
const isForTests = /\.test\.ts$|\/(testing|contract-tests|authorisation|statements)\/|\/testing[^/]*\.ts$/

/** The server's source as TypeScript understands it. */
export interface ServerSource {
  readonly checker: Checker
  /** Every call of a function by its last name, in the source and not in its tests. */
  readonly calls: ReadonlyMap<string, readonly CallExpression[]>
  /** The calls in one file, tests among them. */
  readonly callsIn: (path: string) => readonly CallExpression[]
  /** Where a name is stated: the declaration behind imports, or undefined. */
  readonly declarationOf: (name: Node) => Node | undefined
  readonly typeOf: (node: Node) => Type | undefined
  /** The words that a value may be, where its type is one of words alone. */
  readonly wordsOf: (node: Node) => readonly string[]
  /** The name of a value's type, without what it is made for and whether it may be missing. */
  readonly typeNameOf: (node: Node) => string
  /** Whether a value's type leaves out null and undefined. */
  readonly isNeverEmpty: (node: Node) => boolean
  /** The names of a value's members; none where its type leaves them open. */
  readonly memberNamesOf: (node: Node) => readonly string[]
  readonly close: () => void
}

/** Visits a node and everything in it. */
export const walk = (node: Node, visit: (node: Node) => void): void => {
  visit(node)
  node.forEachChild((child) => walk(child, visit))
}

/** The name by which something is called: `rows` of `call.db.rows(…)`. */
export const calledName = ({ expression }: CallExpression): Identifier | undefined =>
  isIdentifier(expression)
    ? expression
    : isPropertyAccessExpression(expression) && isIdentifier(expression.name)
      ? expression.name
      : undefined

const callsOf = (file: SourceFile | undefined): CallExpression[] => {
  const found: CallExpression[] = []
  if (file)
    walk(file, (node) => {
      if (isCallExpression(node)) found.push(node)
    })
  return found
}

/** Whether a node is a function with a body of its own. */
export const isFunction = (node: Node): boolean =>
  isArrowFunction(node) ||
  isFunctionExpression(node) ||
  isFunctionDeclaration(node) ||
  node.kind === SyntaxKind.MethodDeclaration

/** The function in which something stands; null at the top of its file. */
export const functionAround = (node: Node): Node | null => {
  for (let at = node.parent; at; at = at.parent) if (isFunction(at)) return at
  return null
}

/** Remembers what a node was answered: each question to TypeScript is a message to its process and back. */
const once = <Answer>(ask: (node: Node) => Answer): ((node: Node) => Answer) => {
  const answers = new Map<Node, { readonly answer: Answer }>()
  return (node) => {
    const known = answers.get(node) ?? { answer: ask(node) }
    answers.set(node, known)
    return known.answer
  }
}

/** A file's path within the server, and the line of a node in it. */
export const placeOf = once((node): { file: string; line: number } => {
  const file = node.getSourceFile()
  return {
    file: relative(server, file.fileName),
    line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
  }
})

/** Opens the server's project in TypeScript's own checker. */
export const readServerSource = (): ServerSource => {
  const api = new API({ cwd: server })
  const project = api.updateSnapshot({ openProjects: [join(server, 'tsconfig.json')] }).getProjects()[0]
  if (!project) throw new Error('TypeScript opened no project')
  const { checker, program } = project
  const calls = new Map<string, CallExpression[]>()
  const files = project.rootFiles.filter((file) => !isForTests.test(file)).map((file) => program.getSourceFile(file))
  for (const call of files.flatMap((file) => callsOf(file))) {
    const name = calledName(call)?.text ?? ''
    calls.set(name, [...(calls.get(name) ?? []), call])
  }
  const declarationOf = once((name): Node | undefined => {
    let symbol: Symbol | undefined =
      checker.getShorthandAssignmentValueSymbol(name.parent) ?? checker.getSymbolAtLocation(name)
    if (symbol && symbol.flags & SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol)
    return symbol?.valueDeclaration?.resolve(project)
  })
  const typeOf = once((node): Type | undefined => checker.getTypeAtLocation(node))
  const inWords = once((node): string => {
    const type = typeOf(node)
    return type ? checker.typeToString(type) : 'unknown'
  })
  return {
    checker,
    calls,
    callsIn: (path) => callsOf(program.getSourceFile(join(server, path))),
    declarationOf,
    typeOf,
    wordsOf: once((node) => {
      const type = typeOf(node)
      const members = type?.isUnionType() ? (type.getTypes() ?? []) : type ? [type] : []
      const words = members.flatMap((one) => (one.isStringLiteralType() ? [one.value] : []))
      return words.length === members.length ? words : []
    }),
    typeNameOf: (node) =>
      inWords(node)
        .replace(/<.*>/, '')
        .replaceAll(/ \| (null|undefined)/g, ''),
    isNeverEmpty: (node) => !/\b(null|undefined|any|unknown)\b/.test(inWords(node)),
    memberNamesOf: once((node) => {
      const type = typeOf(node)
      const isOpen = !type || checker.getIndexInfosOfType(type).length > 0
      return isOpen ? [] : checker.getPropertiesOfType(type).map(({ name }) => name)
    }),
    close: () => api.close(),
  }
}
