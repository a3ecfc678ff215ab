import { options, type SiteWord } from '@college/contract/organisation'
import { useState } from 'react'
import { Columns, Fact, Facts, Page, SidePanel, TabDrafts, useCall } from '#kit'
import { useSiteWords, useWebsite } from '#content'
import { useActor } from '#identity'
import { useBackend } from '../../session/SessionProvider.tsx'
import { ContactForm } from './ContactForm.tsx'
import { Sent } from './Sent.tsx'

interface Office {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly hours: string | null
  /** What stands under the title. */
  readonly sentence: string
  /** What follows once a question was sent. */
  readonly next: string
}

/** The college whose office is asked: the person's own, or that of the page, which gets a guest's question. */
const useOffice = (): Office | null => {
  const isGuest = useActor().id === 0
  const website = useWebsite()
  const words = useSiteWords()
  const organisation_id = useBackend()?.backend.organisation_id
  const page = useCall<typeof options>(options, { organisation_id }, { enabled: isGuest }).data?.organisation
  const hours = website?.hours ?? null
  if (isGuest) return page ? { ...page, ...saidIn(page.words), hours } : null
  return website && words && { ...website, ...saidIn(words), name: website.title }
}

const saidIn = (words: Pick<Record<SiteWord, string>, 'contact_sentence' | 'asked_sentence'>) => ({
  sentence: words.contact_sentence,
  next: words.asked_sentence,
})

/** `/contact`: anyone asks the college office, and finds how else to reach it. */
export function Contact() {
  const office = useOffice()
  const [sent, setSent] = useState<{ readonly reference: string; readonly email: string } | null>(null)
  return (
    <Page title="Contact" sentence={sent ? undefined : (office?.sentence ?? '\u00A0')}>
      <Columns side={office && <Reach office={office} />}>
        {sent ? (
          <Sent {...sent} next={office?.next ?? ''} onAgain={() => setSent(null)} />
        ) : (
          <TabDrafts>
            <ContactForm onSent={setSent} />
          </TabDrafts>
        )}
      </Columns>
    </Page>
  )
}

function Reach({ office: { name, email, phone, address, hours } }: { office: Office }) {
  return (
    <SidePanel title={name}>
      <Facts>
        {email && (
          <Fact name="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        )}
        {phone && (
          <Fact name="Phone">
            <a className="nowrap" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          </Fact>
        )}
        {address && (
          <Fact name="Address">
            <span className="pre-line">{address}</span>
          </Fact>
        )}
        {hours && <Fact name="Office hours">{hours}</Fact>}
      </Facts>
    </SidePanel>
  )
}
