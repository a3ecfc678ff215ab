// The page's policy forbids code that is made from text. Schemas would try whether they may, and each try is reported as a
// breach; their library reads this before it makes the first, whichever part of the page brings it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
