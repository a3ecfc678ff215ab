import { getRoute } from '#kit'

// What is read and written from the frame and the homes.
export const fileUsageRoute = getRoute('/file/usage')
export const foldersRoute = getRoute('/folders')
