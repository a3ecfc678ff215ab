import { finishInWords, ownTemplateTypes } from '@college/contract/forms'
import { isAdmin } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconPlus, IconSignature, IconUserQuestion } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from '#kit/router'
import { DesktopActions, Empty, Icon, Page, MobileActions, Section } from '#kit'
import { useActor } from '#identity'
import { ownForms, ownResults } from '../links.ts'
import { AskFirst } from './AskFirst.tsx'
import { FormTable } from './FormTable.tsx'
import { NewForm } from './NewForm.tsx'
import { SignSeveral } from './SignSeveral.tsx'
import { useFilters } from './useFilters.ts'
import { useWaitingSignatures } from './useWaitingSignatures.ts'
import { WaitingAtForms, WaitingForMe } from './WaitingSection.tsx'

/** `/forms`: what waits for the person's signature, and the own forms. */
export function Forms() {
  const [query] = useSearchParams()
  return query.get('sign') === 'several' ? <SignSeveral /> : <Mine />
}

function Mine() {
  const actor = useActor()
  const { id } = actor
  const waiting = useWaitingSignatures().data
  const [address, setAddress] = useSearchParams()
  const query = useMemo(() => ({ user_id: id }), [id])
  const filters = useFilters({ people: false, types: false, whose: query })
  const choosing = address.get('new')
  const choose = (what: 'form' | 'asked' | null): void =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (what) next.set('new', what)
        else next.delete('new')
        return next
      },
      { replace: true },
    )
  const mayBegin = ownTemplateTypes(actor, isAdmin(actor)).length > 0
  const begin = (variant: 'filled' | 'default') =>
    mayBegin && (
      <Button variant={variant} leftSection={<Icon of={IconPlus} />} onClick={() => choose('form')}>
        New form
      </Button>
    )
  const mayAsk = ownTemplateTypes(actor, false).length > 0
  const ask = (label: string) =>
    mayAsk && (
      <Button variant="default" leftSection={<Icon of={IconUserQuestion} />} onClick={() => choose('asked')}>
        {label}
      </Button>
    )
  // One filled button a view: what waits comes before what is begun.
  const first = begin(waiting && waiting.length > 0 ? 'default' : 'filled')
  return (
    <Page
      title={ownForms(actor).label}
      wide
      sentence={<WaitingAtForms />}
      actions={
        mayBegin && (
          <DesktopActions>
            {ask('Ask for an assessment')}
            {first}
          </DesktopActions>
        )
      }
    >
      <WaitingForMe title="Waiting for me" />
      <Section
        title="My forms"
        sentence={address.getAll('state').join() === 'signed' && finishInWords}
        aside={mayAsk && <Link to={ownResults}>Results over time</Link>}
      >
        <FormTable
          query={query}
          filters={filters}
          several={false}
          empty={
            <Empty
              icon={IconSignature}
              title="No forms yet"
              text={mayBegin ? beginText : 'Forms that you fill in or are asked to sign show here.'}
            >
              {begin('default')}
            </Empty>
          }
        />
      </Section>
      {mayBegin && (
        <MobileActions>
          {ask('Assessment')}
          {first}
        </MobileActions>
      )}
      {choosing === 'form' && mayBegin && <NewForm onClose={() => choose(null)} />}
      {choosing === 'asked' && mayAsk && <AskFirst onClose={() => choose(null)} />}
    </Page>
  )
}

const beginText =
  'Choose a template and fill it in. What you type is saved as you go, and you ask for signatures at the end.'
