import { relative } from 'node:path'
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter'

interface FileRun {
  waiting: number
  ms: number
  readonly outcomes: string[]
}

const told = ({ message, snippet, stack, value }: TestError): string =>
  [message ?? value ?? stack ?? '', snippet ?? ''].filter(Boolean).join('\n\n')

/** One line for each file of journeys that passed; of what failed all that is known. */
export default class Lines implements Reporter {
  readonly #files = new Map<string, FileRun>()
  #root = ''
  readonly #held = { figures: 0, links: 0, times: 0, screens: 0 }

  onBegin(config: FullConfig, suite: Suite): void {
    this.#root = config.rootDir
    for (const test of suite.allTests()) this.#runOf(test).waiting += 1
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const run = this.#runOf(test)
    run.ms += result.duration
    const goesOn = result.status !== test.expectedStatus && result.retry < test.retries
    if (result.status !== test.expectedStatus) this.#tell(test, result)
    if (goesOn) return
    run.waiting -= 1
    run.outcomes.push(test.outcome())
    if (result.status === 'passed') this.#count(result)
    if (run.waiting === 0) console.log(this.#line(test.location.file, run))
  }

  onEnd({ status }: FullResult): void {
    const { figures, links, times, screens } = this.#held
    if (screens > 0)
      console.log(
        `${figures} figures on ${screens} screens lead by ${links} links to as many rows as they say, and ${times} times to what they add up.`,
      )
    if (status !== 'passed') console.error(`\nThe journeys: ${status}.`)
  }

  onError(error: TestError): void {
    console.error(told(error))
  }

  printsToStdio(): boolean {
    return true
  }

  /** What the journey of figures held. */
  #count({ annotations }: TestResult): void {
    for (const kind of ['figures', 'links', 'times', 'screens'] as const)
      for (const { type, description } of annotations) if (type === kind) this.#held[kind] += Number(description)
  }

  #runOf({ location: { file } }: TestCase): FileRun {
    const run = this.#files.get(file) ?? { waiting: 0, ms: 0, outcomes: [] }
    this.#files.set(file, run)
    return run
  }

  #line(file: string, { outcomes, ms }: FileRun): string {
    const count = (outcome: string): number => outcomes.filter((each) => each === outcome).length
    const others = (['unexpected', 'flaky', 'skipped'] as const)
      .filter((outcome) => count(outcome) > 0)
      .map((outcome) => `, ${count(outcome)} ${outcome === 'unexpected' ? 'failed' : outcome}`)
    const mark = count('unexpected') > 0 ? '✗' : '✓'
    return `${mark} ${relative(this.#root, file)} (${outcomes.length} ${outcomes.length === 1 ? 'journey' : 'journeys'}${others.join('')}) ${Math.round(ms / 1000)} s`
  }

  #tell(test: TestCase, result: TestResult): void {
    const [, project, file, ...titles] = test.titlePath()
    const again = result.retry > 0 ? ', tried again' : ''
    console.error(`\n✗ ${file}:${test.location.line} › ${titles.join(' › ')} (${project}, ${result.status}${again})`)
    for (const error of result.errors) console.error(told(error))
    for (const { name, path } of result.attachments) if (path) console.error(`  ${name}: ${path}`)
    for (const chunk of [...result.stdout, ...result.stderr]) console.error(String(chunk))
  }
}
