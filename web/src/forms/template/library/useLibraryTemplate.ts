import { devformtemplate, readSchema, wholeSchema, type LibraryTemplate } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { useNavigate } from '#kit/router'
import { toast, useSave } from '#kit'
import { templateBuilder } from '../links.ts'

/** Why no draft was made: another template has the name, or what went wrong in words. */
export type Refusal = { readonly kind: 'taken' } | { readonly kind: 'failed'; readonly message: string }

/** Makes a draft of the college’s own from a ready template, and opens it. */
export const useLibraryTemplate = (template: LibraryTemplate) => {
  const navigate = useNavigate()
  const { save, saving } = useSave(devformtemplate)
  const begin = async (name: string): Promise<Refusal | null> => {
    const { type, description, schema, signing_required, signers } = template
    const whole = wholeSchema(schema, readSchema(schema).model)
    const made = await save({ name, type, description, schema: whole, signing_required, signers })
    if (made.kind === 'saved') {
      toast({ text: `${made.row.name} is here, not published yet`, kind: 'done' })
      void navigate(templateBuilder(made.row.id))
      return null
    }
    if (made.kind === 'failed' && made.failure.code === code.nameTaken) return { kind: 'taken' }
    const message = made.kind === 'failed' ? made.failure.message : 'We couldn’t save the template. Try again.'
    return { kind: 'failed', message }
  }
  return { begin, isPending: saving }
}
