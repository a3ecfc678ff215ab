/** Names the tests that failed once and passed when they were tried again: each is a fault to look for. */
export default class SecondTries {
  onTestRunEnd(modules) {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${module.relativeModuleId}: ${test.fullName}\n   ${test.result().errors?.[0]?.message ?? ''}`),
    )
    if (flaky.length === 0) return
    console.log(`\n!! Passed only at the second try (${flaky.length}); look for the fault:\n${flaky.join('\n')}`)
  }
}
