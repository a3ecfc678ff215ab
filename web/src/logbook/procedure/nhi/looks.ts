import { maskNhisIn } from '@college/contract/logbook'

/** Whether a text looks like an NHI that is being typed, three letters of its alphabet and a figure, or has one among its words. */
export const looksLikeNhi = (text: string): boolean =>
  /^[a-hj-np-z]{3}\s*\d/i.test(text.trim()) || maskNhisIn(text) !== text

/** Why such a text is not searched for like any other: an NHI never stands in an address. */
export const nhiHeldBack = (typed: string): string | null =>
  looksLikeNhi(typed) ? 'For an NHI use “Find by NHI”.' : null
