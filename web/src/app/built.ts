import { accountingScreens } from '#accounting'
import { contentScreens } from '#content'
import { cpdScreens } from '#cpd'
import { filesScreens } from '#files'
import { formsScreens } from '#forms'
import { identityScreens } from '#identity'
import type { ScreenLoads } from '#kit'
import { healthScreens } from './health/screens.ts'
import { integrationScreens } from './integrations/screens.ts'
import { logbookScreens } from '#logbook'
import { exportScreens } from './export/screens.ts'
import { importScreens } from './import/screens.ts'
import { messageScreens } from './messages/screens.tsx'
import { messagingScreens } from '#messaging'
import { officeScreens } from './office/screens.ts'
import { offlineScreens } from './offline/screens.ts'
import { publicScreens } from './public/screens.ts'
import { trainingScreens } from './training/screens.tsx'
import { usageScreens } from './usage/screens.ts'

/** How the screen of each path is fetched. Loaded with the first of them that is no home: the table names every file of the build. */
export const built: ScreenLoads = {
  ...publicScreens,
  ...officeScreens,
  ...usageScreens,
  ...healthScreens,
  ...exportScreens,
  ...importScreens,
  ...integrationScreens,
  ...identityScreens,
  ...messageScreens,
  ...filesScreens,
  ...formsScreens,
  ...cpdScreens,
  ...trainingScreens,
  ...logbookScreens,
  ...accountingScreens,
  ...contentScreens,
  ...messagingScreens,
  ...offlineScreens,
}
