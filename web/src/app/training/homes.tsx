import { homeScreens, TrainingPartsProvider, type TrainingParts } from '#cpd'
import type { ScreenLoad, ScreenLoads } from '#kit'
import { loadLogbookParts } from '#logbook'

/** A screen of training with what the logbook shows on it. */
export const withLogbook =
  (load: ScreenLoad, loadParts: () => Promise<TrainingParts> = loadLogbookParts): ScreenLoad =>
  async () => {
    const [Screen, parts] = await Promise.all([load(), loadParts()])
    return () => (
      <TrainingPartsProvider value={parts}>
        <Screen />
      </TrainingPartsProvider>
    )
  }

/** The homes, with what the logbook shows on them; the office's has none of it. */
export const homes: ScreenLoads = Object.fromEntries(
  Object.entries(homeScreens).map(([path, load]) => [path, path === '/admin' ? load : withLogbook(load)]),
)
