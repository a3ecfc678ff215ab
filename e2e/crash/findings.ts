/** One thing that was looked at. */
export interface Finding {
  what: string
  found: string
  passed: boolean
}

/** Collects findings and shows them as they come. */
export class Findings {
  readonly all: Finding[] = []
  readonly untried: string[] = []

  add(what: string, passed: boolean, found: string): void {
    this.all.push({ what, passed, found })
    console.log(`  ${passed ? 'passed' : 'FAILED'}  ${what.padEnd(78)} ${found}`)
  }

  /** Says what this machine could not try, so that a run that passed is not taken for more than it was. */
  leaveOut(what: string): void {
    this.untried.push(what)
    console.log(`  NOT TRIED  ${what}`)
  }

  /** Prints the sum and gives the exit code. */
  close(): number {
    const failed = this.all.filter(({ passed }) => !passed)
    if (failed.length > 0)
      console.log(`\nFailed:\n${failed.map(({ what, found }) => `  ${what}: ${found}`).join('\n')}`)
    if (this.untried.length > 0) console.log(`\nNot tried:\n${this.untried.map((what) => `  ${what}`).join('\n')}`)
    console.log(
      `\n${this.all.length - failed.length} passed, ${failed.length} failed, ${this.untried.length} not tried`,
    )
    return failed.length === 0 ? 0 : 1
  }
}
