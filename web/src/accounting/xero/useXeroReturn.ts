import { finishXero } from '@college/contract/accounting'
import { useEffect, useRef } from 'react'
import { useSearchParams } from '#kit/router'
import { useAction } from '#kit'

/** Hands in what Xero sent the administrator back with, once, and takes it out of the address. */
export const useXeroReturn = (): { isFinishing: boolean; refusal: string | null } => {
  const [query, setQuery] = useSearchParams()
  const { act, isPending, failure } = useAction<typeof finishXero>(finishXero)
  const handed = useRef<string | null>(null)
  const state = query.get('state')
  const [code, error] = [query.get('code'), query.get('error')]
  useEffect(() => {
    if (state === null || (code === null && error === null) || handed.current === state) return
    handed.current = state
    setQuery(new URLSearchParams(), { replace: true })
    void act({ state, ...(code !== null && { code }), ...(error !== null && { error }) })
  }, [state, code, error, setQuery, act])
  return { isFinishing: isPending, refusal: failure?.message ?? null }
}
