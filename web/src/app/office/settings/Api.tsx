import { endpoints, records } from '@college/contract/all'
import { createSchema, standardSummary, updateSchema, type CollegeRecord, type Endpoint } from '@college/contract/kit'
import { Button, TextInput } from '@mantine/core'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { classes, Icon, messageOf, NothingFound, Section, toast, useClient } from '#kit'
import styles from './settings.module.css'

interface Call {
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly who: string
  readonly query?: z.ZodType | undefined
  readonly body?: z.ZodType | undefined
}

const whoWords: Readonly<Record<Endpoint['who'], string>> = {
  anyone: 'Anyone',
  signedIn: 'Anyone signed in, limited to the rows they can see',
  admin: 'Administrators',
  platformAdmin: 'Platform administrators',
}

const ofRecord = (record: CollegeRecord): Call[] => {
  const of = { get: 'GET', list: 'GET', create: 'PUT', update: 'POST', remove: 'DELETE' } as const
  return record.calls.map((call) => ({
    method: of[call],
    path: `/${call === 'list' ? record.plural : record.name}`,
    summary: standardSummary(record, call) + (call === 'list' ? ` Takes ${parameters(record)}.` : ''),
    who: whoWords.signedIn,
    body: call === 'create' ? createSchema(record) : call === 'update' ? updateSchema(record) : undefined,
  }))
}

const parameters = (record: CollegeRecord): string =>
  [
    ...record.filters,
    ...(record.search.length > 0 ? ['q'] : []),
    ...(record.range === null ? [] : ['from', 'to']),
    'sort',
    'limit',
    'offset',
    'after',
  ].join(', ')

const calls: readonly Call[] = [
  ...records.flatMap(ofRecord),
  ...endpoints.map(({ method, path, summary, who, query, body }) => ({
    method,
    path,
    summary,
    who: whoWords[who],
    query,
    body,
  })),
].toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))

const file = 'openapi.json'

/** Every call of the API in words, with what it takes, and the whole as OpenAPI. */
export function Api() {
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
    <Section
      title="Calls"
      sentence="Paths start with /api/v1. Programs send the header Authorization with Bearer and their token. Each call returns data or, if refused, a message."
    >
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
    </Section>
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

function Schema({ title, schema }: { title: string; schema: z.ZodType }) {
  const { $schema: _, ...shown } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return (
    <div
      className={classes('boxed rounded pad12 scrolls-both', styles.schema)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too
      tabIndex={0}
      role="region"
      aria-label={title}
    >
      {JSON.stringify(shown, null, 2)}
    </div>
  )
}
