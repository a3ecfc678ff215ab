import { faqCategories, type FaqCategory, type PublicFaq } from '@college/contract/content'
import { hasRole, isAdmin, type Actor } from '@college/contract/kit'

const ownGroups = (actor: Actor): readonly FaqCategory[] => [
  ...(isAdmin(actor) ? (['help_office'] as const) : []),
  ...(hasRole(actor, 'Trainee') ? (['help_trainees'] as const) : []),
  ...(hasRole(actor, 'Educator', 'Director', 'Instructor') ? (['help_educators'] as const) : []),
  ...(hasRole(actor, 'Fellow') ? (['help_fellows'] as const) : []),
]

/**
 * Questions by whom they are for: the group that the address asks for, then the reader’s own, those for everyone, and the rest. The office’s are
 * offered to the office alone; of others, only to who opens one by its address.
 */
export const helpGroups = (
  faqs: readonly PublicFaq[],
  { actor, asked, isNamed }: { actor: Actor; asked: FaqCategory | null; isNamed: (faq: PublicFaq) => boolean },
): readonly { readonly category: FaqCategory; readonly faqs: readonly PublicFaq[] }[] => {
  const order = new Set([...(asked === null ? [] : [asked]), ...ownGroups(actor), ...faqCategories])
  return [...order]
    .map((category) => ({
      category,
      faqs: faqs.filter(
        (one) => one.category === category && (category !== 'help_office' || isAdmin(actor) || isNamed(one)),
      ),
    }))
    .filter((group) => group.faqs.length > 0)
}
