/** Words that file names, exports and test titles no longer use, each with what to say instead. */
export const retiredWords: Readonly<Record<string, string>> = {
  laws: 'contract tests, or rules',
  presume: 'cached session',
  presumed: 'cached session',
  presuming: 'cached session',
  unkeepable: 'unstorable',
  walls: 'row security',
  walled: 'scoped',
}

/** Names of exports that said nothing of what they are, each with what to say instead. */
export const retiredExports: Readonly<Record<string, string>> = {
  Asked: 'the noun: params, input, request',
  Given: 'the noun: input',
  Told: 'AuditEntry, or the noun',
  Arrived: 'UploadedFile',
  TestCollege: 'TestApp',
  openTestCollege: 'openTestApp',
  makeWorld: 'createFixtures',
  askAgain: 'requireStepUp',
  letIn: 'allowOrigins',
  among: 'containsAny',
  alone: 'detailOnly',
  withinOf: 'scopeOf',
  Door: 'AuthCard',
  DoorForm: 'AuthForm',
  PhoneFoot: 'MobileActions',
  AboveFoot: 'DesktopActions',
  HeldUp: 'InPersonSigning',
  openWire: 'startStubServer',
  Wire: 'StubServer',
  Said: 'StubResponse, or the noun',
  makeOld: 'invalidate',
  useAct: 'useAction',
  useTold: 'useNotifiedAction',
  useActing: 'useImpersonation',
  useStage: 'useSessionFixture',
  createKeeper: 'createDraftStore',
  Keeper: 'DraftStore',
  takeBack: 'rollback',
  Shown: 'Props, or the noun',
}

/** Base names of files that said nothing of what is in them, each with what to say instead. */
export const retiredFiles: Readonly<Record<string, string>> = {
  acting: 'calls, or impersonation',
  giving: 'the thing that is given: assign, sign',
  asking: 'request',
  paper: 'pdf-document',
  floor: 'global-setup',
  keeper: 'draft store',
  sendings: 'uploads',
  stage: 'fixture',
  wire: 'stub server',
  editing: 'editor state',
}
