import { ActionIcon, Popover } from '@mantine/core'
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconColumns3, IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { CloseOnBack } from '../dialog/LeaveGuards.tsx'
import { classes, Icon } from '../theme/index.ts'
import type { Density } from './preferences.ts'
import '../theme/floating.css'
import styles from './toolbar.module.css'

interface ViewMenuProps {
  readonly density: Density
  readonly onDensity: (density: Density) => void
  /** The columns that may be left out; the first never is. */
  readonly columns: readonly { readonly id: string; readonly header: string }[]
  readonly hidden: readonly string[]
  readonly onHidden: (hidden: readonly string[]) => void
  /** Where a file is made of the list, for who may. */
  readonly exports: string | null
}

/** How a table looks: height of rows, and which columns; and the way to a file of it. */
export function ViewMenu({ density, onDensity, columns, hidden, onHidden, exports }: ViewMenuProps) {
  const [open, setOpen] = useState(false)
  const dense = density === 'dense'
  return (
    <span className="inline-flex gap4">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Narrow rows"
        aria-pressed={dense}
        onClick={() => onDensity(dense ? 'comfortable' : 'dense')}
      >
        <Icon of={dense ? IconBaselineDensitySmall : IconBaselineDensityMedium} size={20} />
      </ActionIcon>
      <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withRoles={false}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Columns"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon of={IconColumns3} size={20} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label="Columns">
          <CloseOnBack onClose={() => setOpen(false)} />
          <div className={classes('stack', styles.options)}>
            {columns.map(({ id, header }) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={!hidden.includes(id)}
                  onChange={(event) =>
                    onHidden(event.currentTarget.checked ? hidden.filter((one) => one !== id) : [...hidden, id])
                  }
                />
                {header}
              </label>
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
      {exports !== null && (
        <ActionIcon component={Link} to={exports} variant="subtle" color="gray" size={36} aria-label="Export">
          <Icon of={IconFileExport} size={20} />
        </ActionIcon>
      )}
    </span>
  )
}
