/** Something of known height that is never split. */
export interface Piece {
  height: number
  /** Space above it, unless it opens a page. */
  before: number
  /** Stays on one page with the piece that follows. */
  keep?: boolean
  /** Drawn again above it when it opens a page: the head of its table. */
  head?: Piece
  draw(y: number): void
}

/** Where pieces flow: the place reached on the page, and a way to the top of the next page's body. */
export interface Place {
  y: number
  /** Where the body of a page ends. */
  end: number
  nextPage(): number
}

const together = (pieces: readonly Piece[]): Piece[][] => {
  const groups: Piece[][] = []
  let open = false
  for (const piece of pieces) {
    if (open) groups.at(-1)?.push(piece)
    else groups.push([piece])
    open = piece.keep === true
  }
  return groups
}

const heightOf = (group: readonly Piece[]): number =>
  group.reduce((sum, piece, at) => sum + piece.height + (at === 0 ? 0 : piece.before), 0)

/** Sets pieces one under the other over as many pages as they need; a group too tall for a page is not kept together. */
export const flow = (pieces: readonly Piece[], place: Place): void => {
  let opens = false
  const turn = (head: Piece | undefined): void => {
    place.y = place.nextPage()
    opens = true
    if (head) {
      head.draw(place.y)
      place.y += head.height
    }
  }
  for (const group of together(pieces)) {
    const before = opens ? 0 : (group[0]?.before ?? 0)
    if (!opens && place.y + before + heightOf(group) > place.end) turn(group[0]?.head)
    for (const piece of group) {
      if (!opens && place.y + piece.before + piece.height > place.end) turn(piece.head)
      place.y += opens ? 0 : piece.before
      piece.draw(place.y)
      place.y += piece.height
      opens = false
    }
  }
}
