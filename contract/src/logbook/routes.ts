import { getRoute } from '#kit'

// What is read from the homes.
export const procedureFiguresRoute = getRoute('/procedure/figures')
