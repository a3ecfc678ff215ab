/** A box or a room on the page, from its left to its right. */
interface Span {
  readonly left: number
  readonly right: number
}

/** What stays free between a menu and the edge of its room. */
const margin = 8

interface Height {
  readonly top: number
  readonly bottom: number
}

/** Whether entries that stand below their button leave the window at its foot, and have the room above it. */
export const opensUpwards = (window: Height, list: Height, button: Height): boolean =>
  list.bottom > window.bottom - margin && button.top - (list.bottom - list.top) >= window.top + margin

/**
 * How far entries that stand at `list` move sideways so that they lie in the room they have, where they can at an edge of their button. Entries
 * that are wider than the room begin where it begins.
 */
export const sidewaysInto = (room: Span, list: Span, button: Span): number => {
  const [first, last] = [room.left + margin, room.right - margin]
  const width = list.right - list.left
  const fits = (left: number): boolean => left >= first && left + width <= last
  const within = Math.max(first, Math.min(list.left, last - width))
  return ([list.left, button.left, button.right - width].find(fits) ?? within) - list.left
}
