import { options } from '@college/contract/organisation'
import { useState } from 'react'
import { Columns, Fact, Facts, Page, SidePanel, useCall } from '#kit'
import { useWebsite } from '#content'
import { useActor } from '#identity'
import { useOrganisation } from '../../session/SignedInFrame.tsx'
import { ContactForm } from './ContactForm.tsx'
import { Sent } from './Sent.tsx'

interface Office {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
}

/** The college whose office is asked: the person's own, or that of the page. */
const useOffice = (): Office | null => {
  const isGuest = useActor().id === 0
  const own = useOrganisation().organisation
  const page = useCall<typeof options>(options, undefined, { enabled: isGuest }).data
  return isGuest ? (page?.organisation ?? null) : own
}

/** `/contact`: anyone asks the college office, and finds how else to reach it. */
export function Contact() {
  const office = useOffice()
  const [sent, setSent] = useState<{ readonly reference: string; readonly email: string } | null>(null)
  return (
    <Page title="Contact" {...(sent ? {} : { sentence: 'Ask the college office. We answer by email.' })}>
      <Columns side={office && <Reach office={office} />}>
        {sent ? <Sent {...sent} onAgain={() => setSent(null)} /> : <ContactForm onSent={setSent} />}
      </Columns>
    </Page>
  )
}

function Reach({ office: { name, email, phone, address } }: { office: Office }) {
  const hours = useWebsite()?.hours
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
