import { readSchema, type LibraryTemplate } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { IconDeviceMobile, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { DesktopActions, Icon, MobileActions, Page, toast } from '#kit'
import { templateLibrary, templateList } from '../links.ts'
import { QuestionList } from '../page/QuestionList.tsx'
import { TrialDialog } from '../trial/Trial.tsx'
import { NameDialog } from './NameDialog.tsx'
import { useLibraryTemplate } from './useLibraryTemplate.ts'

/** A ready template before it is used: what it asks, of whom, and how it is to fill in. */
export function LibraryPreview({ template }: { template: LibraryTemplate }) {
  const { name, description, schema, signing_required, signers } = template
  const [isTrying, setTrying] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const { begin, isPending } = useLibraryTemplate(template)
  const version = useMemo(
    () => ({ schema, signing_required, signers, encrypt: false, reopen_role: null }),
    [schema, signing_required, signers],
  )
  const start = async (): Promise<void> => {
    if (isPending) return
    const refusal = await begin(name)
    if (refusal?.kind === 'taken') setTaken(true)
    if (refusal?.kind === 'failed') toast({ text: refusal.message, kind: 'failed' })
  }
  const acts = (
    <>
      <Button variant="default" leftSection={<Icon of={IconDeviceMobile} />} onClick={() => setTrying(true)}>
        Try it
      </Button>
      <Button leftSection={<Icon of={IconPlus} />} aria-busy={isPending} onClick={() => void start()}>
        Use this template
      </Button>
    </>
  )
  return (
    <Page
      title={name}
      sentence={description}
      breadcrumb={[
        { label: 'Form templates', to: templateList },
        { label: 'Library', to: templateLibrary },
        { label: name },
      ]}
      actions={<DesktopActions>{acts}</DesktopActions>}
    >
      <QuestionList version={version} />
      <MobileActions>{acts}</MobileActions>
      {isTrying && <TrialDialog model={readSchema(schema).model} name={name} onClose={() => setTrying(false)} />}
      {isTaken && <NameDialog name={name} isPending={isPending} begin={begin} onClose={() => setTaken(false)} />}
    </Page>
  )
}
