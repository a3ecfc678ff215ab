import { cpdScreens, loadAskedFor, TrainingPartsProvider } from '#cpd'
import { AskedForContext, formsScreens } from '#forms'
import type { ScreenLoad, ScreenLoads } from '#kit'
import { logbookParts } from '#logbook'

/** A screen of training with what the logbook shows on it. */
const withLogbook =
  (load: ScreenLoad): ScreenLoad =>
  async () => {
    const Screen = await load()
    return () => (
      <TrainingPartsProvider value={logbookParts}>
        <Screen />
      </TrainingPartsProvider>
    )
  }

/** Results of forms, with how many of them goals ask for. */
const withAskedFor =
  (load: ScreenLoad): ScreenLoad =>
  async () => {
    const [Screen, AskedFor] = await Promise.all([load(), loadAskedFor()])
    const askedFor = (person: number) => <AskedFor person={person} />
    return () => (
      <AskedForContext value={askedFor}>
        <Screen />
      </AskedForContext>
    )
  }
const results = formsScreens['/forms/results']

const paths = [
  ...(['/home', '/home/fellow', '/home/trainee', '/person', '/trainee/programme', '/trainee/report'] as const),
  ...([
    '/cycle/goal',
    '/cycle/goal/edit',
    '/cycle/goal/admin',
    '/plan/goal',
    '/plan/goal/edit',
    '/plan/goal/admin',
  ] as const),
] as const

/** The screens of training on which other domains have a part. */
export const trainingScreens: ScreenLoads = {
  ...Object.fromEntries(
    paths.flatMap((path) => {
      const load = cpdScreens[path]
      return load ? [[path, withLogbook(load)]] : []
    }),
  ),
  ...(results ? { '/forms/results': withAskedFor(results) } : {}),
}
