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

/** The passphrase of an export, from `COLLEGE_PASSPHRASE` or from the terminal; asked twice where it is a new one. */
export const passphraseFor = async (isNew: boolean): Promise<string> => {
  const given = process.env['COLLEGE_PASSPHRASE']
  if (given === undefined && !process.stdin.isTTY)
    throw new Error('Set COLLEGE_PASSPHRASE to the passphrase of the export.')
  const passphrase = given ?? (await asked('Passphrase of the export: '))
  if (passphrase.length < shortestPassphrase)
    throw new Error(`A passphrase has at least ${shortestPassphrase} characters: five or six words will do.`)
  if (isNew && given === undefined && (await asked('Once more: ')) !== passphrase)
    throw new Error('The two are not the same.')
  return passphrase
}
