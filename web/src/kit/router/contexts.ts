import { createContext, use } from 'react'
import type { Router, RouterState } from './router.ts'

export const RouterContext = createContext<Router | null>(null)
export const StateContext = createContext<RouterState | null>(null)
/** How far below the outermost route a part stands. */
export const PlaceContext = createContext(-1)
export const ErrorContext = createContext<unknown>(null)

export const useRouter = (): Router => {
  const router = use(RouterContext)
  if (!router) throw new Error('This needs a router around it')
  return router
}

export const useRouterState = (): RouterState => {
  const state = use(StateContext)
  if (!state) throw new Error('This needs a router around it')
  return state
}
