import { IconBuildingHospital, IconNotebook, IconUserQuestion, IconVaccine } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { classes, Icon, KeyCap, Section, type IconDrawing } from '#kit'
import styles from './LogColumn.module.css'

/** The ways to log, each one press. On the phone the foot has them. */
export function LogColumn({ trainee = false }: { trainee?: boolean }) {
  return (
    <div className="not-phone">
      <Section title="Log">
        <div className="grid gap8">
          <Way to="/app/procedure/edit" icon={IconVaccine} label="Procedure" letter="P" />
          <Way to="/app/activity/edit" icon={IconNotebook} label="Activity" letter="A" />
          {trainee && <Way to="/app/placement/edit" icon={IconBuildingHospital} label="Placement" letter="L" />}
          {trainee && <Assessment />}
        </div>
      </Section>
    </div>
  )
}

const Assessment = () => <Way to="/app/forms?new=asked" icon={IconUserQuestion} label="Ask for an assessment" />

/** On the phone, where it is asked for in the corridor, it stands on the page: the foot has no room for a third. */
export function AssessmentOnPhone() {
  return (
    <div className="phone-only below40">
      <Assessment />
    </div>
  )
}

interface WayProps {
  readonly to: string
  readonly icon: IconDrawing
  readonly label: string
  readonly letter?: string
}

function Way({ to, icon, label, letter }: WayProps) {
  return (
    <Link
      className={classes('row gap12 rounded ink outlined raised plain', styles.way)}
      to={to}
      {...(letter && { 'aria-keyshortcuts': letter })}
    >
      <span className="inline-flex acc">
        <Icon of={icon} size={20} />
      </span>
      <span className="grow label">{label}</span>
      {letter && (
        <span aria-hidden>
          <KeyCap>{letter}</KeyCap>
        </span>
      )}
    </Link>
  )
}
