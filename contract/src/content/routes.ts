import { getRoute } from '#kit'

// What is read and written from the frame and the homes.
export const readImageRoute = getRoute('/file/image')
