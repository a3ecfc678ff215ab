import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { shortestPassphrase } from './sealed-folder.ts'

const asked = async (question: string): Promise<string> => {
  process.stdout.write(question)
  // What is typed is not shown.
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}

/** What a passphrase opens, and the setting that may have it. */
const places = {
  export: { setting: 'COLLEGE_PASSPHRASE', given: () => process.env['COLLEGE_PASSPHRASE'] },
  backup: { setting: 'BACKUP_PASSPHRASE', given: () => process.env['BACKUP_PASSPHRASE'] },
}

/** The passphrase of an export or a backup, from its setting or from the terminal; asked twice where it is a new one. */
export const passphraseFor = async (isNew: boolean, what: keyof typeof places = 'export'): Promise<string> => {
  const given = places[what].given()
  if (given === undefined && !process.stdin.isTTY)
    throw new Error(`Set ${places[what].setting} to the passphrase of the ${what}.`)
  const passphrase = given ?? (await asked(`Passphrase of the ${what}: `))
  if (passphrase.length < shortestPassphrase)
    throw new Error(`A passphrase has at least ${shortestPassphrase} characters: five or six words will do.`)
  if (isNew && given === undefined && (await asked('Once more: ')) !== passphrase)
    throw new Error('The two are not the same.')
  return passphrase
}
