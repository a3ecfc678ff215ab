import * as fc from 'fast-check'
import type { Decimals } from '../../model.ts'

export type Draw = fc.GeneratorValue

export const upTo = (draw: Draw, max: number): number => draw(fc.nat, { max })
export const odds = (draw: Draw, of: number): boolean => upTo(draw, of - 1) === 0
export const pick = <T>(draw: Draw, from: readonly T[]): T => {
  const chosen = from[upTo(draw, from.length - 1)]
  if (chosen === undefined) throw new Error('Nothing to pick from')
  return chosen
}
/** A text with letters of every width, and nothing at its ends that is taken off. */
export const list = <T>(draw: Draw, least: number, limit: number, make: (index: number) => T): T[] =>
  Array.from({ length: least + upTo(draw, limit - least) }, (_, index) => make(index))
export const numberFor = (
  draw: Draw,
  { min, max, decimals }: { min?: number | undefined; max?: number | undefined; decimals: Decimals },
): number => {
  const low = min ?? (max === undefined ? -5 : max - 5)
  const high = max ?? low + 5
  const parts = 10 ** decimals
  const [from, to] = [Math.round(low * parts), Math.round(high * parts)]
  return (from + upTo(draw, to - from)) / parts
}
