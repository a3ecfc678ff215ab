import { canonicalJson, changesBetween, contentText, textValueNames, textValueWords } from '@college/contract/forms'
import type {
  AnswerNames,
  ContentLayout,
  Form,
  FormChange,
  FormData,
  FormModel,
  TemplateVersion,
  TextValues,
} from '@college/contract/forms'
import { sha256 } from './sha256.ts'

/** What somebody wrote into a form, and what it is about. */
export interface Content {
  readonly title: string | null
  readonly data: FormData
  /** What its texts said of the person and of what it is about. */
  readonly text_values: TextValues | null
}

/** A content that was completed, and how it was written down to be hashed. */
export interface KeptContent extends Content {
  readonly layout: ContentLayout
}

/** The hash that signatures of a content hold for. */
export const contentHash = (
  { user_id }: Pick<Form, 'user_id'>,
  { devformtemplate_id, version, schema }: TemplateVersion,
  { title, data, text_values }: Content,
  layout?: ContentLayout,
): string => sha256(contentText({ devformtemplate_id, version, schema, user_id, title, data, text_values }, layout))

/** What a later content’s texts say differently. */
const textChanges = (before: TextValues | null, after: TextValues | null): FormChange[] =>
  textValueNames.flatMap((name) => {
    const [was, is] = [before?.[name] ?? null, after?.[name] ?? null]
    // No question has such a key.
    return was === is ? [] : [{ key: `#${name}`, title: textValueWords[name].title, before: was, after: is }]
  })

/** What it is about, in the words of a question. */
export const aboutTitle = 'What it is about'

/** What a later content says differently: what it is about first, as far as that was kept. */
export const contentChanges = (
  model: FormModel,
  before: KeptContent,
  after: Content,
  names: AnswerNames,
): FormChange[] => {
  const answers = [
    ...textChanges(before.text_values, after.text_values),
    ...changesBetween(model, before.data, after.data, names),
  ]
  if (before.layout === 1 || before.title === after.title) return answers
  // No question has such a key.
  return [{ key: '#title', title: aboutTitle, before: before.title, after: after.title }, ...answers]
}

/** The hash that a signature holds for that is given before the owner answers: of what is asked, and what it is about. */
export const askedHash = (form: Pick<Form, 'user_id' | 'title' | 'text_values'>, version: TemplateVersion): string =>
  contentHash(form, version, { title: form.title, data: {}, text_values: form.text_values })

/** The hash of what a signing party answered in their part of a form. */
export const partHash = (
  { id, user_id }: Pick<Form, 'id' | 'user_id'>,
  { devformtemplate_id, version, schema }: TemplateVersion,
  party: string,
  data: FormData,
): string => sha256(canonicalJson({ devform_id: id, user_id, devformtemplate_id, version, schema, party, data }))
