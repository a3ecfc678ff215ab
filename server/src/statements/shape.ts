import type { CallExpression } from 'typescript/unstable/ast'
import { SymbolFlags, TypeFlags } from 'typescript/unstable/sync'
import type { Type } from 'typescript/unstable/sync'
import type { Column } from './describe.ts'
import type { ServerSource } from './server-source.ts'

/** How a value of a column arrives in the program. */
type Kind = 'number' | 'string' | 'boolean' | 'bytes' | 'list of numbers' | 'list of strings' | 'anything'

/** What a statement's rows are read as: its fields, and whether they may have others. */
export interface Shape {
  readonly fields: ReadonlyMap<string, { readonly optional: boolean; readonly kinds: ReadonlySet<Kind> }>
  readonly open: boolean
}

const kindsOfColumns: readonly [Kind, readonly number[]][] = [
  ['number', [20, 21, 23, 26, 700, 701, 1700]],
  ['string', [18, 19, 25, 869, 1042, 1043, 1082, 1083, 1184, 2950]],
  ['boolean', [16]],
  ['bytes', [17]],
  ['list of numbers', [1005, 1007, 1016]],
  ['list of strings', [1002, 1009, 1015]],
]
const kindOf = new Map(kindsOfColumns.flatMap(([kind, numbers]) => numbers.map((number) => [number, kind] as const)))

const kindsOf = (source: ServerSource, type: Type): Set<Kind> => {
  const { checker } = source
  const plain = checker.getNonNullableType(type) ?? type
  const members = plain.isUnionType() ? (plain.getTypes() ?? []) : [plain]
  return new Set(
    members.map((one): Kind => {
      if (one.flags & TypeFlags.StringLike) return 'string'
      if (one.flags & TypeFlags.NumberLike) return 'number'
      if (one.flags & TypeFlags.BooleanLike) return 'boolean'
      const [element] = one.isTypeReference() && checker.isArrayLikeType(one) ? checker.getTypeArguments(one) : []
      if (!element) return checker.typeToString(one).startsWith('Buffer') ? 'bytes' : 'anything'
      const [kind] = kindsOf(source, element)
      return kind === 'number' || kind === 'string' ? `list of ${kind}s` : 'anything'
    }),
  )
}

/** The shape in which a call reads its rows; null where it reads none, or for whoever calls it. */
export const shapeOf = (source: ServerSource, call: CallExpression): Shape | null => {
  const { checker } = source
  const inside = (type: Type | undefined): Type | undefined => {
    const plain = type && (checker.getNonNullableType(type) ?? type)
    return plain?.isTypeReference() ? checker.getTypeArguments(plain)[0] : undefined
  }
  const answer = inside(source.typeOf(call))
  const plain = answer && (checker.getNonNullableType(answer) ?? answer)
  const row = plain && checker.isArrayLikeType(plain) ? inside(plain) : plain
  if (!row || row.flags & (TypeFlags.TypeParameter | TypeFlags.NonPrimitive)) return null
  const fields = checker.getPropertiesOfType(row).map((property) => {
    const type = checker.getTypeOfSymbol(property)
    const kinds = type ? kindsOf(source, type) : new Set<Kind>()
    return [property.name, { optional: (property.flags & SymbolFlags.Optional) !== 0, kinds }] as const
  })
  return { fields: new Map(fields), open: checker.getIndexInfosOfType(row).length > 0 }
}

/** What is wrong between the columns a statement gives and the shape they are read in. */
export const differences = (columns: readonly Column[], { fields, open }: Shape): string[] => {
  const given = new Map(columns.map(({ name, type }) => [name, kindOf.get(type)]))
  const missing = [...fields].filter(([name, { optional }]) => !optional && !given.has(name)).map(([name]) => name)
  const extra = open ? [] : [...given.keys()].filter((name) => !fields.has(name))
  const other = [...fields].flatMap(([name, { kinds }]) => {
    const kind = given.get(name)
    return kind === undefined || kinds.has(kind) || kinds.has('anything')
      ? []
      : [`${name} is a ${kind}, not a ${[...kinds].join(' or ')}`]
  })
  return [
    ...(missing.length > 0 ? [`does not give ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`gives ${extra.join(', ')}, which nobody reads`] : []),
    ...other,
  ]
}
