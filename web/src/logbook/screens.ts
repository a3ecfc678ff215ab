import type { ScreenLoads } from '#kit'
import { placementScreens } from './placement/screens.ts'
import { procedureScreens } from './procedure/screens.ts'

/** The screens of the logbook that are built. */
export const logbookScreens: ScreenLoads = { ...procedureScreens, ...placementScreens }
