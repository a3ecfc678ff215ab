import type { ScreenLoads } from '#kit'
import { procedureScreens } from './procedure/screens.ts'

/** The screens of the logbook that are built. */
export const logbookScreens: ScreenLoads = { ...procedureScreens }
