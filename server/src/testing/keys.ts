import { randomBytes } from 'node:crypto'
import { Keys, readKeyRing } from '#platform'

const key = (letter: string): string => `${letter.repeat(42)}A`

/** Keys as a configuration has them; the same in every test. */
export const testServerKeys = `index=${key('i')},1=${key('k')}`

export const testKeys = new Keys(readKeyRing(testServerKeys), randomBytes)
