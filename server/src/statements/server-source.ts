import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCallExpression, isIdentifier, isPropertyAccessExpression } from 'typescript/unstable/ast'
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

/** A file's path within the server, and the line of a node in it. */
export const placeOf = (node: Node): { file: string; line: number } => {
  const file = node.getSourceFile()
  return {
    file: relative(server, file.fileName),
    line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
  }
}

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
  const declarations = new Map<Node, Node | undefined>()
  const find = (name: Node): Node | undefined => {
    let symbol: Symbol | undefined =
      checker.getShorthandAssignmentValueSymbol(name.parent) ?? checker.getSymbolAtLocation(name)
    if (symbol && symbol.flags & SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol)
    return symbol?.valueDeclaration?.resolve(project)
  }
  return {
    checker,
    calls,
    callsIn: (path) => callsOf(program.getSourceFile(join(server, path))),
    declarationOf: (name) => {
      if (!declarations.has(name)) declarations.set(name, find(name))
      return declarations.get(name)
    },
    typeOf: (node) => checker.getTypeAtLocation(node),
    close: () => api.close(),
  }
}
