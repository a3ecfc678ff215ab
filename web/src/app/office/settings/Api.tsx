import type { Endpoint } from '@college/contract/kit'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { classes, Icon, Loaded, messageOf, NothingFound, Section, toast, useClient, type CallFailed } from '#kit'
import styles from './settings.module.css'

/** A call as the description of the API has it. */
interface Operation {
  readonly summary: string
  readonly 'x-who': Endpoint['who']
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
}

/** The header of the college comes by reference, without a name. */
interface Parameter {
  readonly name?: string
  readonly required?: boolean
  readonly schema?: object
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Call {
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly who: string
  readonly query: object | null
  readonly body: object | null
}

const whoWords: Readonly<Record<Endpoint['who'], string>> = {
  anyone: 'Anyone',
  signedIn: 'Anyone signed in, limited to the rows they can see',
  admin: 'Administrators',
  platformAdmin: 'Platform administrators',
}

const queryOf = (parameters: readonly Parameter[]): object | null => {
  const named = parameters.flatMap(({ name, required, schema }) =>
    name === undefined ? [] : [{ name, required, schema }],
  )
  if (named.length === 0) return null
  const required = named.flatMap((parameter) => (parameter.required ? [parameter.name] : []))
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 ? { required } : {}),
  }
}

const callsOf = ({ paths }: Description): Call[] =>
  Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { summary, parameters = [], requestBody, ...rest }]) => ({
        method: method.toUpperCase(),
        path,
        summary,
        who: whoWords[rest['x-who']],
        query: queryOf(parameters),
        body: Object.values(requestBody?.content ?? {})[0]?.schema ?? null,
      })),
    )
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))

const file = 'openapi.json'

/** Every call of the API in words, with what it takes, and the whole as OpenAPI: the page reads what programs read. */
export function Api() {
  const client = useClient()
  const call = useQuery<readonly Call[], CallFailed>({
    queryKey: [file],
    queryFn: async ({ signal }) => {
      const { content } = await client.takeFile({ method: 'GET', path: `/${file}` }, file, { signal, quiet: true })
      return callsOf(JSON.parse(await content.text()) as Description) // as its test on the server holds
    },
    staleTime: Infinity,
  })
  return (
    <Section
      title="Calls"
      sentence="Paths start with /api/v1. Programs send the header Authorization with Bearer and their token. Each call returns data or, if refused, a message."
    >
      <Loaded call={call} shape="list" failed="We couldn’t load the calls">
        {(calls) => <Calls calls={calls} />}
      </Loaded>
    </Section>
  )
}

function Calls({ calls }: { calls: readonly Call[] }) {
  const client = useClient()
  const [typed, setTyped] = useState('')
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = calls.filter(({ method, path, summary }) => {
    const text = `${method} ${path} ${summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const download = async (): Promise<void> => {
    try {
      await client.download(`/${file}`, {}, file)
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    }
  }
  return (
    <>
      <div className="flex between wrap gap12 below24 bottom">
        <TextInput
          type="search"
          aria-label="Search calls"
          placeholder="Path or words"
          leftSection={<Icon of={IconSearch} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <span className="muted" role="status">
          {found.length === calls.length ? `${calls.length} calls` : `${found.length} of ${calls.length} calls`}
        </span>
        <Button variant="default" leftSection={<Icon of={IconDownload} />} onClick={() => void download()}>
          OpenAPI
        </Button>
      </div>
      {found.length === 0 && <NothingFound title={`No call matches “${typed.trim()}”`} />}
      <ul className={classes('list', styles.calls)}>
        {found.map((call) => (
          <li className="hairline pad4-0" key={`${call.method} ${call.path}`}>
            <CallDetails call={call} />
          </li>
        ))}
      </ul>
    </>
  )
}

function CallDetails({ call }: { call: Call }) {
  const [open, setOpen] = useState(false)
  const { method, path, summary, who, query, body } = call
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={classes('ink2 firm', styles.method)}>{method}</span>
        <code className="anywhere fixed solid">{path}</code>
        <span className={classes('ink2', styles.summary)}>{summary}</span>
      </summary>
      {open && (
        <>
          <p className="muted">{who}.</p>
          {query && <Schema title={`Query of ${path}`} schema={query} />}
          {body && <Schema title={`Body of ${path}`} schema={body} />}
        </>
      )}
    </details>
  )
}

function Schema({ title, schema }: { title: string; schema: object }) {
  return (
    <div
      className={classes('boxed rounded pad12 scrolls-both', styles.schema)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too
      tabIndex={0}
      role="region"
      aria-label={title}
    >
      {JSON.stringify(schema, null, 2)}
    </div>
  )
}
