import { folders } from '@college/contract/files'
import { serve } from '#kit'
import type { Served } from '#kit'

/** No folders exist before files do, so the list is empty for everyone. */
export const serveFolders: Served = serve(folders, async () => ({ data: [] }))
