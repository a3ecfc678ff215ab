/** An IMAP server for tests; it has no types of its own. */
declare module 'hoodiecrow-imap' {
  interface TestImap {
    readonly server: { address: () => { port: number } }
    listen: (port: number, ready: () => void) => void
    close: (closed: () => void) => void
    appendMessage: (folder: string, flags: readonly string[], date: string | false, raw: string) => unknown
  }
  const make: (options: {
    plugins: readonly string[]
    users: Readonly<Record<string, { password: string }>>
    storage: Readonly<Record<string, { messages: readonly unknown[] }>>
  }) => TestImap
  export default make
}
