import type { ComponentType } from 'react'

/** Fetches the component of one screen when it is first opened. */
export type ScreenLoad = () => Promise<ComponentType>

/** The screens a domain brings, by their path in the specification (without `/app`). */
export type ScreenLoads = Readonly<Record<string, ScreenLoad>>
