import { createContext, type ReactNode } from 'react'

/** Checks a digital certificate on the page that verifies forms and reports; the domain that issues them has it. */
export const VerifyCertificateContext = createContext<ReactNode>(null)
