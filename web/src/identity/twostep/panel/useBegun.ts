import type { AnswerOf } from '@college/contract/kit'
import type { beginTwoStep } from '@college/contract/identity'
import { useEffect, useRef, useState } from 'react'

type Begun = AnswerOf<typeof beginTwoStep>

/** Begins to set a way up, once, as soon as it is shown; `again` begins anew. */
export const useBegun = (begin: () => Promise<{ data: Begun } | null>) => {
  const [begun, setBegun] = useState<Begun | null>(null)
  const started = useRef(false)
  const again = (): void => {
    void begin().then((answer) => setBegun(answer?.data ?? null))
  }
  useEffect(() => {
    if (!started.current) again()
    started.current = true
    // oxlint-disable-next-line react/exhaustive-deps -- it begins when it is shown, whatever is rendered afterwards
  }, [])
  return { begun, again }
}
