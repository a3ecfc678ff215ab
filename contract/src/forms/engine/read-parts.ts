import { isBag, own } from './canonical.ts'

export type Bag = Readonly<Record<string, unknown>>

const nothing: Bag = {}

/** Reads one member of something that came from outside, as what it has to be; what is something else is not there. */
export const bagAt = (bag: Bag, key: string): Bag => {
  const value = own(bag, key)
  return isBag(value) ? value : nothing
}

export const listAt = (bag: Bag, key: string): readonly unknown[] => {
  const value = own(bag, key)
  return Array.isArray(value) ? value : []
}

export const bagsAt = (bag: Bag, key: string): Bag[] => listAt(bag, key).map((each) => (isBag(each) ? each : nothing))

export const textsAt = (bag: Bag, key: string): string[] | undefined =>
  Object.hasOwn(bag, key) ? listAt(bag, key).map((each) => (typeof each === 'string' ? each : '')) : undefined

export const textAt = (bag: Bag, key: string): string | undefined => {
  const value = own(bag, key)
  return typeof value === 'string' ? value : undefined
}

export const numberAt = (bag: Bag, key: string): number | undefined => {
  const value = own(bag, key)
  return typeof value === 'number' ? value : undefined
}

export const oneAt = <T extends string>(bag: Bag, key: string, known: readonly T[]): T | undefined =>
  known.find((each) => each === own(bag, key))
