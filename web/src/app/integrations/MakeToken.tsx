import { makeApitoken, mostTokenPeople, tokenRecords, usualTokenPeople } from '@college/contract/identity'
import { addDays, showDate } from '@college/contract/kit'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { classes, useAction, useToday } from '#kit'
import { ProgramDialog, wrongIn } from './ProgramDialog.tsx'
import styles from './integrations.module.css'

const durations = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '182', label: 'Half a year' },
  { value: '365', label: 'A year' },
] as const

/** Makes a token, and shows it this once. */
export function MakeToken({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const { act, isPending, failure } = useAction<typeof makeApitoken>(makeApitoken)
  const [name, setName] = useState('')
  const [days, setDays] = useState<string>('90')
  const [people, setPeople] = useState(String(usualTokenPeople))
  const [scopes, setScopes] = useState<readonly string[]>([])
  const [token, setToken] = useState<string | null>(null)
  const expires_on = addDays(today, Number(days))
  const make = async (): Promise<void> => {
    const made = await act({ name: name.trim(), scopes: [...scopes], expires_on, most_people: Number(people) })
    if (made) setToken(made.data.secret)
  }
  return (
    <ProgramDialog
      title="Make a token"
      text="Give it only what the program needs. We record everything it does under its name."
      verb={['Make token', 'Making the token…']}
      name={name}
      onName={setName}
      isReady={scopes.length > 0 && /^\d+$/.test(people.trim())}
      fields={['most_people']}
      isPending={isPending}
      failure={failure}
      made={
        token === null
          ? null
          : {
              title: `The token for ${name.trim()}`,
              text: 'Copy it now. It isn’t shown again, and we keep only a hash of it.',
              label: 'Token',
              secret: token,
              usage: <Example token={token} scopes={scopes} />,
            }
      }
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <NativeSelect
        label="Works for"
        description={`Until the end of ${showDate(expires_on)}`}
        data={durations}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      <TextInput
        label="People an hour"
        description={`How many people’s activities, forms and procedures it may read in an hour, up to ${mostTokenPeople.toLocaleString('en-NZ')}. Beyond that we refuse it and tell you.`}
        inputMode="numeric"
        maxLength={5}
        value={people}
        error={wrongIn(failure, 'most_people')}
        onChange={(event) => setPeople(event.currentTarget.value)}
      />
      <Checkbox.Group label="What it may do" value={[...scopes]} onChange={setScopes}>
        <ul className={classes('list above8', styles.scopes)}>
          {Object.entries(tokenRecords).map(([record, { title, rights }]) => (
            <li className="grid middle gap4-16 hairline" key={record}>
              <span>{title}</span>
              {rights.map((right) => (
                <Checkbox
                  key={right}
                  value={`${record}:${right}`}
                  label={right === 'read' ? 'Read' : 'Add and change'}
                  aria-label={`${title}: ${right === 'read' ? 'read' : 'add and change'}`}
                />
              ))}
            </li>
          ))}
        </ul>
      </Checkbox.Group>
    </ProgramDialog>
  )
}

function Example({ token, scopes }: { token: string; scopes: readonly string[] }) {
  return (
    <>
      <p className="muted">The program sends it with each call:</p>
      <pre className={classes('boxed rounded flush scrolls-beside pad12-16', styles.example)}>
        {`curl -H "Authorization: Bearer ${token.slice(0, 10)}…" \\\n  ${location.origin}/api/v1/${exampleOf(scopes)}`}
      </pre>
    </>
  )
}

/** A list that the token may read, for the example. */
const exampleOf = (scopes: readonly string[]): string => {
  const [record = 'location'] = (scopes.find((scope) => scope.endsWith(':read')) ?? '').split(':')
  return record === 'devactivity' ? 'devactivities' : `${record}s`
}
