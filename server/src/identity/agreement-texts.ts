import type { AgreementKind } from '@college/contract/identity'
import type { Runner } from '#database'

/** The texts that an organisation begins with; its administrators publish their own in place of them. */
const texts: Readonly<Record<AgreementKind, { title: string; text: string }>> = {
  terms: {
    title: 'Terms of use',
    text: `These records are kept by the college for training and continuing professional development.

What you enter is yours, and you are responsible for it being true. You can see at any time what we keep about you and who has looked at it.

Your account is for you alone. Do not let anyone else use it, and tell the college office at once if you think someone has.

The college may close an account that is used against these terms. What you have entered is then kept for as long as the law asks, and you can have a copy of it.`,
  },
  confidentiality: {
    title: 'Confidentiality',
    text: `Some of what you see here is about patients, trainees and colleagues. It is confidential.

Enter about a patient only what the record needs: no names, no addresses, and the NHI number only where a form asks for it. You have told patients, or your place of work has, that procedures are logged for training.

Look only at records that your role asks you to look at. Each time you view another person's record it is recorded, and they can see it.

Do not copy records out of here other than for the purpose they were made for, and keep copies as safe as they are here.`,
  },
}

/** Publishes the first texts of an organisation. */
export const publishFirstTexts = async (tx: Runner, organisationId: number, at: Date): Promise<void> => {
  for (const [kind, { title, text }] of Object.entries(texts))
    await tx.rows(
      'insert into agreement (organisation_id, kind, version, title, text, published_at) values ($1, $2, 1, $3, $4, $5)',
      [organisationId, kind, title, text, at],
    )
}
