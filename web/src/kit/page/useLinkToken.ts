import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '#kit/router'

/** The secret of the link that was opened. It comes in the fragment, which no server sees, and leaves the address at once. */
export const useLinkToken = (): string | null => {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(hash.slice(1)).get('token')
  const [token, setToken] = useState(inAddress)
  if (inAddress !== null && inAddress !== token) setToken(inAddress)
  useEffect(() => {
    if (inAddress === null) return
    void navigate(pathname, { replace: true })
  }, [inAddress, pathname, navigate])
  return token
}
