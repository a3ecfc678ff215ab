import { checkPersonImport, importPerson, type Mapped } from '@college/contract/app'
import type { ImportCategory } from '@college/contract/cpd'
import { file, type FileRow } from '@college/contract/files'
import type { AnswerOf } from '@college/contract/kit'
import { useState } from 'react'
import { messageOf, useAction, useClient } from '#kit'

export type Check = AnswerOf<typeof checkPersonImport>

/** The archive that is looked at, and what the office has said of it so far. */
export const usePersonImport = (userId: number) => {
  const client = useClient()
  const [fileId, setFileId] = useState<number | null>(null)
  const [name, setName] = useState('')
  const [check, setCheck] = useState<Check | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState<{ categories: ImportCategory[]; mapped: Mapped[] }>({ categories: [], mapped: [] })
  const importing = useAction<typeof importPerson>(importPerson)
  const look = async (id: number, next: typeof said): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      const body = { file_id: id, user_id: userId, ...next }
      setCheck((await client.call<typeof checkPersonImport>(checkPersonImport, { body })).data)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const begin = async (picked: File): Promise<void> => {
    setBusy(true)
    setProblem(null)
    setCheck(null)
    setName(picked.name)
    const form = new FormData()
    form.set('if_taken', 'rename')
    form.set('file', picked)
    try {
      const row = await client.upload<FileRow>({ method: 'PUT', path: `/${file.name}`, form })
      setFileId(row.id)
      setSaid({ categories: [], mapped: [] })
      await look(row.id, { categories: [], mapped: [] })
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  const say = (part: Partial<typeof said>): void => {
    const next = { ...said, ...part }
    setSaid(next)
    if (fileId !== null) void look(fileId, next)
  }
  const take = () =>
    fileId === null || check === null
      ? Promise.resolve(null)
      : importing.act({ file_id: fileId, user_id: userId, ...said, expected: check.ready })
  const startOver = (): void => {
    setCheck(null)
    setFileId(null)
    setProblem(null)
  }
  return {
    name,
    check,
    busy,
    problem: problem ?? importing.failure?.message ?? null,
    said,
    begin,
    say,
    take,
    taking: importing.isPending,
    startOver,
  }
}
