export type { InitialEntry, Location, NavigationAction } from './history.ts'
export {
  Navigate,
  useBlocker,
  useCover,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from './hooks.tsx'
export { Link, type LinkProps } from './Link.tsx'
export { matchPath, Redirect, redirect, type LoaderFunction, type RouteObject } from './match.ts'
export { createBrowserRouter, createMemoryRouter } from './router.ts'
export type { Blocker, BlockerFunction, NavigateOptions, Router, RouterState } from './router.ts'
export { MemoryRouter, Outlet, RouterProvider } from './RouterProvider.tsx'
export { ScrollRestoration } from './ScrollRestoration.tsx'
