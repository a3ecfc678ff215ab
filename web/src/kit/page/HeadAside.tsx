import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const CallRoute = createContext<HTMLElement | null>(null)

/** Where the frame of a page takes what stands at the right of its head. */
export const HeadSlot = CallRoute

/** Stands at the right of the frame's head, as the time that is left; nowhere in a frame without such a place. */
export function HeadAside({ children }: { children: ReactNode }) {
  const place = useContext(CallRoute)
  return place && createPortal(children, place)
}
