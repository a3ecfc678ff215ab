import { devform, devformtemplate, ownTemplateTypes, readSchema, readTemplateVersion } from '@college/contract/forms'
import { isAdmin } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconDeviceMobile, IconFileText, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from '#kit/router'
import {
  classes,
  DesktopActions,
  Empty,
  Icon,
  MobileActions,
  Page,
  PartError,
  StateChip,
  toast,
  useCall,
  useRecord,
  useSave,
  Waiting,
} from '#kit'
import { useActor } from '#identity'
import { formEditor, formList, numberIn } from '../../links.ts'
import { typeWords } from '../../words.ts'
import { CompareVersions } from '../compare/CompareVersions.tsx'
import { templateBuilder, templateList } from '../links.ts'
import { TrialDialog } from '../trial/Trial.tsx'
import { QuestionList } from './QuestionList.tsx'
import styles from './page.module.css'

/** `/formtemplate`: what a form asks and who signs it, before it is begun. */
export function TemplatePage() {
  const [query] = useSearchParams()
  const id = numberIn(query, 'id')
  const version = numberIn(query, 'version')
  const earlier = numberIn(query, 'with')
  const [trying, setTrying] = useState(false)
  const actor = useActor()
  const isOffice = isAdmin(actor)
  const { data: row } = useRecord(devformtemplate, id)
  const found = useCall<typeof readTemplateVersion>(
    readTemplateVersion,
    { id: id ?? 0, ...(version === null ? {} : { version }) },
    { enabled: id !== null },
  )
  const back = isOffice ? { label: 'Form templates', to: templateList } : { label: 'Forms', to: formList }
  const title = found.data?.name ?? row?.name ?? 'Form template'
  const breadcrumb = [back, { label: title }]
  if (id === null || (found.error && !found.data))
    return (
      <Page title={title} breadcrumb={breadcrumb}>
        {found.error && found.error.code !== 404 ? (
          <PartError
            title="We couldn’t load this template"
            text={found.error.message}
            reference={found.error.requestId ?? undefined}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <Empty
            icon={IconFileText}
            title="There is nothing to read here"
            text="The template isn’t published yet, or has been deleted."
          >
            <Button component={Link} to={row && isOffice ? templateBuilder(row.id) : back.to} variant="default">
              {row && isOffice ? 'Edit' : back.label}
            </Button>
          </Empty>
        )}
      </Page>
    )
  if (!found.data)
    return (
      <Page title={title} breadcrumb={breadcrumb}>
        <Waiting shape="page" />
      </Page>
    )
  const isOld = row !== undefined && found.data.version !== row.version
  const isArchived = row !== undefined && row.archived_at !== null
  const mayStart =
    row !== undefined &&
    !isOld &&
    !isArchived &&
    row.agreement === null &&
    ownTemplateTypes(actor, false).includes(row.type)
  const isComparing = earlier !== null && row !== undefined && found.data.version <= (row.version ?? 0)
  const acts = (
    <>
      {!isComparing && (
        <Button variant="default" leftSection={<Icon of={IconDeviceMobile} />} onClick={() => setTrying(true)}>
          Try it
        </Button>
      )}
      {isOffice && (
        <Button component={Link} to={templateBuilder(id)} variant="default" leftSection={<Icon of={IconPencil} />}>
          Edit
        </Button>
      )}
      {mayStart && <Start id={id} />}
    </>
  )
  return (
    <Page
      title={title}
      wide={isComparing}
      sentence={found.data.description ?? undefined}
      breadcrumb={breadcrumb}
      actions={<DesktopActions>{acts}</DesktopActions>}
    >
      <p className={classes('row quiet wrap gap4-16', styles.facts)}>
        {row && <span>{typeWords[row.type]}</span>}
        <span>{isComparing ? `Versions ${earlier} and ${found.data.version}` : `Version ${found.data.version}`}</span>
        {isArchived && <StateChip kind="inactive">Archived</StateChip>}
        {isOld && !isComparing && <StateChip kind="inactive">Not the newest version</StateChip>}
      </p>
      {isComparing ? (
        <CompareVersions id={id} before={earlier} after={found.data.version} newest={row.version ?? 0} />
      ) : (
        <QuestionList version={found.data} />
      )}
      <MobileActions>{acts}</MobileActions>
      {trying && (
        <TrialDialog
          model={readSchema(found.data.schema).model}
          name={found.data.name}
          onClose={() => setTrying(false)}
        />
      )}
    </Page>
  )
}

function Start({ id }: { id: number }) {
  const actor = useActor()
  const navigate = useNavigate()
  const { save, saving } = useSave(devform)
  const start = async (): Promise<void> => {
    if (saving) return
    const made = await save({ devformtemplate_id: id, user_id: actor.id })
    if (made.kind === 'saved') return void navigate(formEditor(made.row.id))
    toast({
      text: made.kind === 'failed' ? made.failure.message : 'This form could not be started. Try again.',
      kind: 'failed',
    })
  }
  return (
    <Button leftSection={<Icon of={IconPlus} />} aria-busy={saving} onClick={() => void start()}>
      {saving ? 'Starting…' : 'Start this form'}
    </Button>
  )
}
