import { useEffect } from 'react'
import { useLocation, useNavigate } from '#kit/router'

/**
 * The secret of the link that was opened. It comes in the fragment, which no server sees, and leaves the address at once; the
 * browser's own history of this tab keeps it, so that a guest who returns from their mail still has it.
 */
export const useSecret = (): { readonly token: string | null; readonly forget: () => void } => {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(hash.slice(1)).get('token')
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state: { token: inAddress } })
  }, [inAddress, pathname, navigate])
  return {
    token: inAddress ?? kept(state),
    forget: () => void navigate(pathname, { replace: true, state: null }),
  }
}

const kept = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('token' in state)) return null
  return typeof state.token === 'string' ? state.token : null
}
