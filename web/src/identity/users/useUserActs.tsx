import { actOnUsers, confirmUser, removeUsers, type peopleActs } from '@college/contract/identity'
import { user } from '@college/contract/people'
import { useQueryClient } from '@tanstack/react-query'
import { CallFailed, confirm, invalidate, messageOf, toast, useClient } from '#kit'
import { Names } from './Names.tsx'

/** The person an act is about. */
export interface Somebody {
  readonly id: number
  readonly display_name: string | null
}

type Act = (typeof peopleActs)[number] | 'delete'
interface Outcome {
  readonly done: readonly number[]
  readonly refused: readonly { readonly id: number; readonly why: string }[]
}

/** The act in words, with whom it touches; without, as the button of one. */
const verb: Readonly<Record<Act, (whom?: string | number) => string>> = {
  confirm: (whom) => {
    if (whom === undefined) return 'Confirm address'
    return typeof whom === 'number' ? `Confirm ${whom} addresses` : `Confirm the address of ${whom}`
  },
  activate: (whom = '') => `Make ${whom} active`,
  deactivate: (whom = '') => `Make ${whom} inactive`,
  delete: (whom = '') => `Delete ${whom}`,
}
const tidy = (words: string): string => words.replace(/\s+/g, ' ').trim()
const done: Readonly<Record<Act, (whom: string) => string>> = {
  confirm: (whom) => `Address confirmed for ${whom}`,
  activate: (whom) => `${whom} active again`,
  deactivate: (whom) => `${whom} made inactive`,
  delete: (whom) => `${whom} deleted`,
}
const consequence: Readonly<Record<Act, string>> = {
  confirm: 'They can sign in from now on, without opening the link in their email.',
  activate: 'They can sign in again, and are back on dashboards, in figures and in lists to choose from.',
  deactivate:
    'They are signed out at once and cannot sign in. They are left out of dashboards, figures and lists to choose from; their records stay.',
  delete:
    'They are signed out at once and cannot sign in. For thirty days they can be restored with all their records.',
}

/** What shows people: it is read again once something about one of them has changed. */
export const peopleNames = ['user', 'person', 'trainee', 'fellow', 'cpd', 'sessions', 'organisations'] as const

/** What is weighed before an address is confirmed for its owner. */
export const confirmWords =
  'They confirm it themselves with the link we emailed them. Confirm it for them only if you know that the address is theirs.'

const nameOf = ({ display_name: name, id }: Somebody): string => name ?? `Person ${id}`
const counted = (people: readonly Somebody[]): string =>
  people.length === 1 && people[0] ? nameOf(people[0]) : `${people.length} people`

/** What the office does to one person or several: it shows who is touched, does it, and gives the way back. */
export const useUserActs = () => {
  const client = useClient()
  const answers = useQueryClient()
  const refresh = (): Promise<void> => invalidate(answers, peopleNames)

  const send = async (act: Act, ids: readonly number[]): Promise<Outcome> => {
    if (act === 'delete')
      return (await client.call<typeof removeUsers>(removeUsers, { query: { id: ids.map(String) } })).data
    return (await client.call<typeof actOnUsers>(actOnUsers, { body: { ids: [...ids], act } })).data
  }

  /** Does it without asking; true when it changed a person. */
  const run = async (act: Act, people: readonly Somebody[]): Promise<boolean> => {
    let outcome: Outcome
    try {
      outcome = await send(
        act,
        people.map(({ id }) => id),
      )
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast({ text: error.message, kind: 'failed' })
      return false
    }
    await refresh()
    const touched = people.filter(({ id }) => outcome.done.includes(id))
    if (touched.length > 0)
      toast({
        text: done[act](counted(touched)),
        kind: act === 'delete' ? 'deleted' : 'done',
        ...wayBack(act, touched),
      })
    if (outcome.refused.length > 0) await tellRefused(people, outcome.refused)
    return touched.length > 0
  }

  const restore = async (people: readonly Somebody[]): Promise<void> => {
    for (const { id } of people) {
      try {
        await client.restoreRecord(user, id)
      } catch (error) {
        toast({ text: messageOf(error), kind: 'failed' })
        break
      }
    }
    await refresh()
  }

  const wayBack = (act: Act, people: readonly Somebody[]) => {
    const back: Partial<Record<Act, () => void>> = {
      deactivate: () => void run('activate', people),
      activate: () => void run('deactivate', people),
      delete: () => void restore(people),
    }
    const undo = back[act]
    return undo ? { action: { label: 'Undo', run: undo } } : {}
  }

  /** Shows whom it touches and what happens, and does it if that is wanted. */
  const askAndRun = async (act: Act, people: readonly Somebody[]): Promise<boolean> => {
    const yes = await confirm({
      title: `${verb[act](counted(people))}?`,
      body: <Names names={people.length === 1 ? [] : people.map(nameOf)}>{consequence[act]}</Names>,
      verb: tidy(people.length === 1 ? verb[act]() : verb[act](people.length)),
    })
    return yes && run(act, people)
  }

  const tellRefused = async (people: readonly Somebody[], refused: Outcome['refused']): Promise<void> => {
    const lines = refused.map(({ id, why }) => {
      const person = people.find((one) => one.id === id)
      return `${person ? nameOf(person) : `Person ${id}`}: ${why}`
    })
    await confirm({
      title: refused.length === 1 ? 'One person wasn’t changed' : `${refused.length} people weren’t changed`,
      body: <Names names={lines} />,
      verb: 'Close',
      otherwise: null,
    })
  }

  /** Confirms one person without their link. */
  const confirmOne = async (person: Somebody): Promise<boolean> => {
    try {
      await client.call<typeof confirmUser>(confirmUser, { body: { user_id: person.id } })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast({ text: error.message, kind: 'failed' })
      return false
    }
    await refresh()
    toast({ text: done.confirm(nameOf(person)), kind: 'done' })
    return true
  }

  /** Confirms one person where nothing beside the act says what to weigh. */
  const askAndConfirm = async (person: Somebody): Promise<boolean> => {
    const yes = await confirm({
      title: `Confirm the address of ${nameOf(person)}?`,
      body: <Names names={[]}>{confirmWords}</Names>,
      verb: 'Confirm address',
    })
    return yes && confirmOne(person)
  }

  return { askAndRun, run, restore, confirmOne, askAndConfirm, refresh }
}
