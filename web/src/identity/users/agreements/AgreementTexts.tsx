import {
  agreementKinds,
  agreements,
  publishAgreement,
  type Agreement,
  type AgreementKind,
} from '@college/contract/identity'
import { code, showMinute } from '@college/contract/kit'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  classes,
  confirm,
  invalidate,
  KeptNote,
  Note,
  PartError,
  Section,
  toast,
  useAction,
  useCall,
  useKeptFields,
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

interface TextProps {
  readonly college: number
  readonly kind: AgreementKind
  readonly now: Agreement | null
}

function OneText({ college, kind, now }: TextProps) {
  const timezone = useZone()
  const impersonation = useImpersonation()
  const about = { kind: 'Agreement', words: kindTitle[kind].toLowerCase() }
  const kept = useKeptFields(impersonation === null ? `agreement text:${college}:${kind}` : null, about)
  const [opened, setOpened] = useState(false)
  // What an earlier page left opens the editor by itself.
  const isEdited = opened || kept.fields !== null
  const close = (): void => {
    kept.keep(null)
    setOpened(false)
  }
  return (
    <Section
      title={kindTitle[kind]}
      aside={
        impersonation === null &&
        !isEdited && (
          <Button variant="default" size="sm" onClick={() => setOpened(true)}>
            {now ? `New version of ${kindTitle[kind].toLowerCase()}` : `Write ${kindTitle[kind].toLowerCase()}`}
          </Button>
        )
      }
      sentence={
        now
          ? `“${now.title}”, version ${now.version}, published ${showMinute(now.published_at, timezone)}.`
          : 'Nothing is published, so people aren’t asked to accept it.'
      }
    >
      {isEdited ? (
        <Editor college={college} kind={kind} now={now} kept={kept} onDone={() => setOpened(false)} onClose={close} />
      ) : (
        now && <Published now={now} />
      )}
    </Section>
  )
}

function Published({ now }: { now: Agreement }) {
  return (
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
}

interface EditorProps extends TextProps {
  readonly kept: ReturnType<typeof useKeptFields>
  /** The text is published. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The next version. What is written is kept on the device until it is published or given up. */
function Editor({ college, kind, now, kept, onDone, onClose }: EditorProps) {
  const answers = useQueryClient()
  const { title = now?.title ?? '', text = now?.text ?? '', over = String(now?.version ?? 0) } = kept.fields ?? {}
  const [missing, setMissing] = useState<{ readonly title?: string; readonly text?: string }>({})
  const { act, isPending, failure } = useAction(publishAgreement, {
    onFailure: (refused) => {
      if (refused.code === code.outdated) void invalidate(answers, ['agreements'])
    },
  })
  const isStale = now !== null && now.version !== Number(over)
  const write = (change: { readonly title?: string; readonly text?: string; readonly over?: string }): void =>
    kept.keep({ title, text, over, ...change })
  const publish = async (): Promise<void> => {
    const blank = 'This cannot be empty'
    const wrong = {
      ...(title.trim() === '' ? { title: blank } : {}),
      ...(text.trim() === '' ? { text: blank } : {}),
    }
    setMissing(wrong)
    if (Object.keys(wrong).length > 0) return
    const yes = await confirm({
      title: `Publish ${kindTitle[kind].toLowerCase()} for everyone?`,
      body: 'Everyone is asked to accept the new text at their next sign-in, before they can do anything else. You can’t change a published text.',
      verb: 'Publish',
    })
    if (!yes || !(await act({ organisation_id: college, kind, title, text, over: Number(over) }))) return
    await invalidate(answers, ['agreements'])
    toast({ text: `${kindTitle[kind]} published`, kind: 'done' })
    kept.sent({ title, text, over })
    onDone()
  }
  return (
    <form
      className="stack gap20 max42"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && !isStale) void publish()
      }}
    >
      <div role="alert">
        {failure && !isStale && failure.code !== code.outdated && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {failure.message}
          </Note>
        )}
        {isStale && (
          <Note tone="warn" icon={IconAlertTriangle}>
            Version {now.version} was published since you began. What you typed is safe. Read it below before you
            publish yours.
          </Note>
        )}
      </div>
      {isStale && (
        <>
          <Published now={now} />
          <div className="flex wrap gap8">
            <Button size="sm" onClick={() => write({ over: String(now.version) })}>
              Continue with mine
            </Button>
            <Button size="sm" variant="default" onClick={onClose}>
              Keep theirs
            </Button>
          </div>
        </>
      )}
      {!isStale && <KeptNote restored={kept.restored} />}
      <TextInput
        label="Title"
        maxLength={200}
        value={title}
        error={missing.title}
        onChange={(event) => write({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Text"
        description="Plain text. Leave an empty line between paragraphs."
        autosize
        minRows={10}
        maxRows={24}
        maxLength={50_000}
        value={text}
        error={missing.text}
        onChange={(event) => write({ text: event.currentTarget.value })}
      />
      {!isStale && (
        <div className="flex wrap gap8">
          <Button type="submit" aria-busy={isPending}>
            {isPending ? 'Publishing…' : 'Publish'}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  )
}
