/** Names the tests that failed once and passed when they were tried again: each is a fault to look for. */
const tellOfSecondTries = (tests) => {
  const flaky = tests
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => `${test.module.relativeModuleId}: ${test.fullName}\n   ${test.result().errors?.[0]?.message ?? ''}`)
  if (flaky.length > 0)
    console.log(`\n!! Passed only at the second try (${flaky.length}); look for the fault:\n${flaky.join('\n')}`)
}

/** Names what this machine cannot run, and what it lacks for it. Tests that were left out by a name have no such words. */
const tellOfSkipped = (tests) => {
  const skipped = tests.flatMap((test) => {
    const { state, note } = test.result()
    return state === 'skipped' && note ? [`${test.module.relativeModuleId}: ${note}`] : []
  })
  if (skipped.length > 0) console.log(`\n!! NOT run (${skipped.length}):\n${skipped.join('\n')}`)
}

/** What the end of a run says beside its sums. */
export default class ToldAtEnd {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    tellOfSecondTries(tests.filter((test) => test.result().state === 'passed'))
    tellOfSkipped(tests)
  }
}
