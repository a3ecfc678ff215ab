import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const Place = createContext<HTMLElement | null>(null)

/** Where the frame of a page takes what stands at the right of its head. */
export const HeadPlace = Place

/** Stands at the right of the frame's head, as the time that is left; nowhere in a frame without such a place. */
export function HeadAside({ children }: { children: ReactNode }) {
  const place = useContext(Place)
  return place && createPortal(children, place)
}
