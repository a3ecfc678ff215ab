import { useState } from 'react'
import { useLocation } from '#kit/router'
import { ConfirmRegistration } from './ConfirmRegistration.tsx'
import { FirstAdmin } from './FirstAdmin.tsx'

/** `/register/token`: what a link's secret in the fragment is for. The one printed at the first start makes the first administrator. */
export function RegisterToken() {
  const { hash } = useLocation()
  const [first] = useState(() => new URLSearchParams(hash.slice(1)).get('first'))
  return first === null ? <ConfirmRegistration /> : <FirstAdmin token={first} />
}
