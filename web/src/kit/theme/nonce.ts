declare global {
  // react-remove-scroll, which Mantine's dialogs use, reads the nonce of its style element from this name.
  var __webpack_nonce__: string | undefined
}

/** The nonce of this answer, which the server wrote into the page: style elements made at run time must carry it. */
export function styleNonce(): string {
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''
  globalThis.__webpack_nonce__ = nonce
  return nonce
}
