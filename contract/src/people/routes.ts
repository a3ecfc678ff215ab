import { postRoute, recordRoute } from '#kit'

// What is read and written from the frame and the homes.
export const userconfigRoute = recordRoute('userconfig')
export const saveUserconfigRoute = postRoute('/userconfig/save', 'userconfig')
