import { getRoute, recordRoute } from '#kit'

// What is read and written from the frame and the homes.
export const devformRoute = recordRoute('devform')
export const devformsignatureRoute = recordRoute('devformsignature')
export const waitingSignaturesRoute = getRoute('/devformsignatures/waiting')
