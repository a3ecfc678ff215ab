import { ownerKey } from '@college/contract/forms'
import { IconAlertTriangle, IconEyeQuestion, IconGitBranch, IconUserEdit } from '@tabler/icons-react'
import { classes, Icon } from '#kit'
import { counted } from '../../words.ts'
import { useDesk, useDraft, useSelected } from '../ui.ts'
import styles from './canvas.module.css'

/** What is said at something of the canvas: when it shows, what depends on it, what is wrong with it. */
export function Marks({ of }: { of: string }) {
  const mark = useSelected(useDesk().marks, (marks) => marks.get(of))
  const parties = useDraft((now) => now.signers?.parties)
  if (!mark || (mark.onlyIf === null && mark.by === null && mark.shows === 0 && mark.problems.length === 0)) return null
  return (
    <div className={classes('flex wrap above8', styles.marks)}>
      {mark.shows > 0 && (
        <span className={classes('inline gap6 meta ink2 sunken rounded-sm', styles.mark)}>
          <Icon of={IconGitBranch} size={14} />
          {counted(mark.shows, 'part')} {mark.shows === 1 ? 'depends' : 'depend'} on this
        </span>
      )}
      {mark.by !== null && (
        <span className={classes('inline gap6 meta ink2 sunken rounded-sm', styles.mark)}>
          <Icon of={IconUserEdit} size={14} />
          Answered by{' '}
          {mark.by
            .map((key) =>
              key === ownerKey ? 'the owner' : (parties?.find((party) => party.key === key)?.title ?? key),
            )
            .join(' and ')}
        </span>
      )}
      {mark.onlyIf !== null && (
        <span className={classes('inline gap6 meta ink2 sunken rounded-sm', styles.mark)}>
          <Icon of={IconEyeQuestion} size={14} />
          {mark.onlyIf}
        </span>
      )}
      {mark.problems.length > 0 && (
        <span className={classes('inline-flex top gap6 secondary bad', styles.wrong)}>
          <Icon of={IconAlertTriangle} size={16} />
          {mark.problems.map(({ message }) => message).join('. ')}
        </span>
      )}
    </div>
  )
}
