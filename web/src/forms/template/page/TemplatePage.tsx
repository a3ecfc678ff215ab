import {
  devform,
  devformtemplate,
  ownTemplateTypes,
  questionsOf,
  readSchema,
  readTemplateVersion,
  type FormModel,
  type Question,
  type TemplateVersion,
} from '@college/contract/forms'
import { isAdmin } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconFileText, IconPencil, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import {
  classes,
  Columns,
  DesktopActions,
  Empty,
  Heading,
  Icon,
  MobileActions,
  Page,
  PartError,
  SidePanel,
  StateChip,
  toast,
  UnderHeading,
  useCall,
  useRecord,
  useSave,
  Waiting,
} from '#kit'
import { useActor } from '#identity'
import { formEditor, formList, numberIn } from '../../links.ts'
import { typeWords } from '../../words.ts'
import { titleUnder } from '../../render/index.ts'
import { conditionWords, questionsByKey } from '../model/conditions.ts'
import { templateBuilder, templateList } from '../links.ts'
import { counted, kindFace, partyWords, signersSentence } from '../words.ts'
import styles from './page.module.css'

/** `/formtemplate`: what a form asks and who signs it, before it is begun. */
export function TemplatePage() {
  const [query] = useSearchParams()
  const id = numberIn(query, 'id')
  const version = numberIn(query, 'version')
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
  const acts = (
    <>
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
      sentence={found.data.description ?? undefined}
      breadcrumb={breadcrumb}
      actions={<DesktopActions>{acts}</DesktopActions>}
    >
      <p className={classes('row quiet wrap gap4-16', styles.facts)}>
        {row && <span>{typeWords[row.type]}</span>}
        <span>Version {found.data.version}</span>
        {isArchived && <StateChip kind="inactive">Archived</StateChip>}
        {isOld && <StateChip kind="inactive">Not the newest version</StateChip>}
      </p>
      <QuestionList version={found.data} />
      <MobileActions>{acts}</MobileActions>
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

function QuestionList({ version }: { version: TemplateVersion }) {
  const { schema, signing_required: signing, signers, encrypt } = version
  const model = useMemo(() => readSchema(schema).model, [schema])
  const asked = questionsOf(model).filter(({ question }) => question.kind !== 'explanation').length
  return (
    <Columns
      side={
        <SidePanel title="Who signs">
          {signing && signers ? (
            <>
              <ol className={classes('stack gap12', styles.parties)}>
                {signers.parties.map((party) => (
                  <li key={party.key}>
                    <strong>{party.title}</strong>
                    <span className={classes('muted', styles.quiet)}>{partyWords(party)}</span>
                  </li>
                ))}
              </ol>
              <p className={classes('muted', styles.quiet)}>{signersSentence(signers)}</p>
            </>
          ) : (
            <p className={classes('muted', styles.quiet)}>It needs no signature. It counts once it is completed.</p>
          )}
          {encrypt && (
            <p className={classes('muted', styles.quiet)}>Answers are sealed: search and exports leave them out.</p>
          )}
        </SidePanel>
      }
    >
      <p className="muted below16">
        {counted(asked, 'question')}
        {model.pages.length > 1 && ` on ${counted(model.pages.length, 'page')}`}
      </p>
      <Pages model={model} />
    </Columns>
  )
}

function Pages({ model }: { model: FormModel }) {
  const questions = useMemo(() => questionsByKey(model), [model])
  return model.pages.map((page, at) => (
    <section key={page.key} className={styles.page} aria-label={page.title || `Page ${at + 1}`}>
      {model.pages.length > 1 && <Heading className="below12 heading">{page.title || `Page ${at + 1}`}</Heading>}
      {page.sections.map((section) => (
        <div key={section.key} className={styles.section}>
          <UnderHeading is={model.pages.length > 1}>
            <SectionTitle title={model.pages.length > 1 ? titleUnder(page.title, section) : section.title} />
          </UnderHeading>
          {section.text && <p className={classes('muted', styles.quiet)}>{section.text}</p>}
          {section.show_if && (
            <p className={classes('muted', styles.quiet)}>{conditionWords(questions, section.show_if)}</p>
          )}
          <ul className="list">
            {section.questions.map((question) => (
              <Line key={question.key} question={question} onlyIf={conditionWords(questions, question.show_if)} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  ))
}

function SectionTitle({ title }: { title: string }) {
  return title === '' ? null : <Heading className="below4 label">{title}</Heading>
}

/** What an answer is made of, beyond its kind. */
const detailOf = (question: Question): string => {
  switch (question.kind) {
    case 'one_of':
    case 'many_of':
      return question.choices.map(({ title }) => title).join(', ')
    case 'scale':
      return [
        ...(question.rows.length > 1 ? [question.rows.map(({ title }) => title).join(', ')] : []),
        scaleWords(question),
      ].join('. ')
    case 'table':
      return question.columns.map(({ title }) => title).join(', ')
    default:
      return ''
  }
}

const scaleWords = ({ points }: Extract<Question, { kind: 'scale' }>): string => {
  const lowest = points[0]
  const highest = points.at(-1)
  return lowest && highest ? `${lowest.value} ${lowest.title} to ${highest.value} ${highest.title}` : ''
}

function Line({ question, onlyIf }: { question: Question; onlyIf: string | null }) {
  const [kind, icon] = kindFace[question.kind]
  if (question.kind === 'explanation')
    return (
      <li className={classes('hairline', styles.told)}>
        <strong>{question.title}</strong>
        <p className={classes('muted', styles.quiet)}>{question.text}</p>
      </li>
    )
  const detail = detailOf(question)
  return (
    <li className={classes('flex gap12 hairline', styles.question)}>
      <span className={classes('fixed acc', styles.kind)} title={kind}>
        <Icon of={icon} />
        <span className="sr-only">{kind}</span>
      </span>
      <span>
        <span className={classes('block body', styles.asked)}>
          {question.title}
          {!question.required && question.kind !== 'total' && (
            <span className={classes('muted', styles.quiet)}> (optional)</span>
          )}
        </span>
        {question.help && <span className={classes('muted', styles.quiet)}>{question.help}</span>}
        {detail !== '' && <span className={classes('muted', styles.quiet)}>{detail}</span>}
        {onlyIf !== null && <span className={classes('muted', styles.quiet)}>{onlyIf}</span>}
      </span>
    </li>
  )
}
