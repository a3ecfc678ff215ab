import { getRoute, postRoute, recordRoute } from '#kit'

// What is read and written from the frame and the homes, and asked for as the application starts.
export const devformRoute = recordRoute('devform')
export const devformsignatureRoute = recordRoute('devformsignature')
export const wholeFormRoute = getRoute('/devform/whole')
export const waitingSignaturesRoute = getRoute('/devformsignatures/waiting')
export const waitsForRoute = getRoute('/devform/waitsfor')
export const remindSignerRoute = postRoute('/devformsignature/remind', 'devformsignature', 'devform', 'cpd', 'trainee')
