import type { FormSignature, WholeForm } from '@college/contract/forms'
import { isAdmin } from '@college/contract/kit'
import { IconUserQuestion } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Note } from '#kit'
import { useActor } from '#identity'
import { roleSettings, users } from '../links.ts'

/** Asks of a role that no one can answer for, with what to do next; for those who can do something about it. */
export function RoleGaps({ whole }: { whole: WholeForm }) {
  const rows = whole.may.includes('ask') ? whole.signatures.filter(({ role_gap: gap }) => gap !== null) : []
  return rows.map((row) => <RoleGap key={row.id} row={row} whole={whole} />)
}

function RoleGap({ row, whole: { template } }: { row: FormSignature; whole: WholeForm }) {
  const office = isAdmin(useActor())
  const { signer_role: role, role_gap: gap, party, party_title: title } = row
  const isOpen = template.signers?.parties.find(({ key }) => key === party)?.who === 'anyone'
  return (
    <Note tone="warn" icon={IconUserQuestion} above>
      <b>No one can sign as {title} now.</b>{' '}
      {gap === 'gone'
        ? `The role ${role} was renamed or removed.`
        : `No one else with an open account has the role ${role}.`}{' '}
      {office ? (
        <>
          {gap === 'gone' ? (
            <>
              Under <Link to={roleSettings}>Roles</Link>, add a role with that name or rename it back, and give it to
              who signs
            </>
          ) : (
            <>
              Under <Link to={users}>All users</Link>, give the role to who signs
            </>
          )}
          {isOpen ? '; or withdraw this request and ask someone by name.' : '. The request is kept until then.'}
        </>
      ) : (
        <>
          The request is kept, and <Link to="/app/contact">the college office</Link> can give the role to someone
          {isOpen ? '; or withdraw the request and ask someone by name.' : '.'}
        </>
      )}
    </Note>
  )
}
