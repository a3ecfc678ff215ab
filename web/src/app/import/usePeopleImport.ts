import {
  checkPeopleImport,
  importPeople,
  type MendedRow,
  type PeopleCells,
  type PeopleCheck,
  type PeopleMapping,
} from '@college/contract/app'
import type { PeopleBatch } from '@college/contract/identity'
import { useState } from 'react'
import { CallFailed, useAction, useClient } from '#kit'
import type { Source } from '#kit/csv'

/** What the office has said of a file so far. */
interface Said {
  readonly mapping?: PeopleMapping
  readonly mended: readonly MendedRow[]
  readonly left_out: readonly number[]
}

const nothing: Said = { mended: [], left_out: [] }

/** One file of people on its way in: read, tried each time something is changed, and confirmed. */
export const usePeopleImport = () => {
  const client = useClient()
  const { act, isPending, failure: refused } = useAction<typeof importPeople>(importPeople)
  const [source, setSource] = useState<Source | null>(null)
  const [said, setSaid] = useState(nothing)
  const [check, setCheck] = useState<PeopleCheck | null>(null)
  const [checking, setChecking] = useState(false)
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const [invite, setInvite] = useState(false)

  const tryOut = async (next: Source, now: Said): Promise<void> => {
    setSource(next)
    setSaid(now)
    setChecking(true)
    setFailure(null)
    try {
      const body = { text: next.text, ...now, mended: [...now.mended], left_out: [...now.left_out] }
      setCheck((await client.call<typeof checkPeopleImport>(checkPeopleImport, { body })).data)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setFailure(error)
      setCheck(null)
    } finally {
      setChecking(false)
    }
  }
  const change = (part: Partial<Said>): void => {
    if (source) void tryOut(source, { ...said, ...(check ? { mapping: check.mapping } : {}), ...part })
  }
  const take = async (): Promise<PeopleBatch | null> => {
    if (!source || !check) return null
    const made = await act({
      text: source.text,
      delimiter: check.delimiter,
      mapping: check.mapping,
      mended: [...said.mended],
      left_out: [...said.left_out],
      print: check.print,
      invite,
      ...(source.name === null ? {} : { file_name: source.name.slice(0, 255) }),
    })
    return made?.data ?? null
  }
  return {
    source,
    check,
    checking,
    /** Why the file could not be read. */
    failure,
    /** Why it was not taken. */
    refused,
    taking: isPending,
    invite,
    setInvite,
    begin: (next: Source) => tryOut(next, nothing),
    map: (mapping: PeopleMapping) => change({ mapping }),
    mend: (line: number, cells: PeopleCells) =>
      change({ mended: [...said.mended.filter((each) => each.line !== line), { line, cells }] }),
    leaveOut: (line: number, isOut: boolean) =>
      change({ left_out: isOut ? [...said.left_out, line] : said.left_out.filter((each) => each !== line) }),
    again: () => change({}),
    startOver: () => {
      setSource(null)
      setCheck(null)
      setFailure(null)
      setSaid(nothing)
      setInvite(false)
    },
    take,
  }
}

export type PeopleImportState = ReturnType<typeof usePeopleImport>
