import {
  agreementKinds,
  agreements,
  publishAgreement,
  type Agreement,
  type AgreementKind,
} from '@college/contract/identity'
import { showInstant } from '@college/contract/kit'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  classes,
  confirm,
  invalidate,
  Note,
  PartError,
  Section,
  toast,
  useAction,
  useCall,
  useDrafts,
  useMixedColleges,
  Waiting,
  useZone,
} from '#kit'
import { useActor, useImpersonation } from '../../facts.ts'
import styles from './agreements.module.css'

const kindTitle: Readonly<Record<AgreementKind, string>> = { terms: 'Terms', confidentiality: 'Confidentiality' }

/** The texts that people accept, as they stand, and the next version of each. */
export function AgreementTexts() {
  const { organisation_id: here } = useActor()
  const colleges = useMixedColleges()
  const [chosen, setChosen] = useState(here)
  const college = colleges.length > 0 ? chosen : here
  return (
    <>
      {colleges.length > 0 && (
        <NativeSelect
          className="below24"
          maw={420}
          label="College"
          value={String(college)}
          data={colleges.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
      <TextsOf key={college} college={college} />
    </>
  )
}

function TextsOf({ college }: { college: number }) {
  const { data, error, refetch } = useCall<typeof agreements>(agreements, { organisation_id: college })
  if (error)
    return (
      <PartError
        title="We couldn’t load the agreements"
        text={error.message}
        reference={error.requestId ?? undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Waiting shape="form" />
  return agreementKinds.map((kind) => (
    <OneText key={kind} college={college} kind={kind} now={data.find((one) => one.kind === kind) ?? null} />
  ))
}

interface Draft {
  readonly title: string
  readonly text: string
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  'text' in value &&
  typeof value.title === 'string' &&
  typeof value.text === 'string'

interface TextProps {
  readonly college: number
  readonly kind: AgreementKind
  readonly now: Agreement | null
}

function OneText({ college, kind, now }: TextProps) {
  const timezone = useZone()
  const impersonation = useImpersonation()
  const [edited, setEdited] = useState(false)
  return (
    <Section
      title={kindTitle[kind]}
      aside={
        impersonation === null &&
        !edited && (
          <Button variant="default" size="sm" onClick={() => setEdited(true)}>
            {now ? `New version of ${kindTitle[kind].toLowerCase()}` : `Write ${kindTitle[kind].toLowerCase()}`}
          </Button>
        )
      }
      sentence={
        now
          ? `“${now.title}”, version ${now.version}, published ${showInstant(now.published_at, timezone)}.`
          : 'Nothing is published, so people aren’t asked to accept it.'
      }
    >
      {edited ? (
        <Editor college={college} kind={kind} now={now} onClose={() => setEdited(false)} />
      ) : (
        now && (
          <div
            className={classes('boxed rounded-lg body pre-line max42 scrolls', styles.prose)}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by the keyboard
            tabIndex={0}
            role="region"
            aria-label={`Text of ${now.title}`}
          >
            {now.text}
          </div>
        )
      )}
    </Section>
  )
}

interface EditorProps extends TextProps {
  readonly onClose: () => void
}

/** The next version. What is written is kept on the device until it is published or left. */
function Editor({ college, kind, now, onClose }: EditorProps) {
  const { drafts } = useDrafts()
  const answers = useQueryClient()
  const key = `agreement:${college}:${kind}`
  const [draft, setDraft] = useState<Draft>({ title: now?.title ?? '', text: now?.text ?? '' })
  const [missing, setMissing] = useState<Partial<Draft>>({})
  const { act, isPending, failure } = useAction(publishAgreement)
  useEffect(() => {
    let left = false
    const resume = async (): Promise<void> => {
      const kept = await drafts?.read(key)
      if (!left && kept && isDraft(kept.value)) setDraft(kept.value)
    }
    void resume()
    return () => {
      left = true
    }
  }, [drafts, key])

  const write = (change: Partial<Draft>): void => {
    const next = { ...draft, ...change }
    setDraft(next)
    void drafts?.keep(key, next).catch(() => undefined)
  }
  const close = (): void => {
    void drafts?.drop(key)
    onClose()
  }
  const publish = async (): Promise<void> => {
    const blank = 'This cannot be empty'
    const wrong = {
      ...(draft.title.trim() === '' ? { title: blank } : {}),
      ...(draft.text.trim() === '' ? { text: blank } : {}),
    }
    setMissing(wrong)
    if (Object.keys(wrong).length > 0) return
    const yes = await confirm({
      title: `Publish ${kindTitle[kind].toLowerCase()} for everyone?`,
      body: 'Everyone is asked to accept the new text at their next sign-in, before they can do anything else. You can’t change a published text.',
      verb: 'Publish',
    })
    if (!yes || !(await act({ organisation_id: college, kind, ...draft }))) return
    await invalidate(answers, ['agreements'])
    toast({ text: `${kindTitle[kind]} published`, kind: 'done' })
    close()
  }
  return (
    <form
      className="stack gap20 max42"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void publish()
      }}
    >
      <div role="alert">
        {failure && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {failure.message}
          </Note>
        )}
      </div>
      <TextInput
        label="Title"
        maxLength={200}
        value={draft.title}
        error={missing.title}
        onChange={(event) => write({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Text"
        description="Plain text; an empty line begins a paragraph."
        autosize
        minRows={10}
        maxRows={24}
        maxLength={50_000}
        value={draft.text}
        error={missing.text}
        onChange={(event) => write({ text: event.currentTarget.value })}
      />
      <div className="flex wrap gap8">
        <Button type="submit" aria-busy={isPending}>
          {isPending ? 'Publishing…' : 'Publish'}
        </Button>
        <Button variant="subtle" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
