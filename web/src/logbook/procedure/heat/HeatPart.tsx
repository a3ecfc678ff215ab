import type { ProcedureFigures } from '@college/contract/logbook'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { Icon, PartError, Waiting, type HeatChoice } from '#kit'
import type { useFigures } from '../useFigures.ts'
import { LogbookHeat, useHeatFilter } from './LogbookHeat.tsx'
import { Totals } from './Totals.tsx'
import styles from './heat.module.css'

interface HeatPartProps {
  readonly figures: ReturnType<typeof useFigures>
  readonly whose: string
  /** The list of these procedures; null for who reads the figures alone. */
  readonly list: string | null
  /** What pressing a square does, where it is not the usual. */
  readonly press?: string
}

/** The heat map over a list; on the phone it is opened, and gives way to the list once a square is pressed. */
export function HeatPart({ figures, ...rest }: HeatPartProps) {
  const { data, error, refetch } = figures
  const onPhone = useMediaQuery('(max-width: 599.98px)', false, { getInitialValueInEffect: false })
  if (error && !data)
    return (
      <PartError
        title="We couldn’t load the figures"
        text={error.message}
        reference={error.requestId ?? undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Waiting shape="figures" />
  if (data.total === 0 && data.targets.all === 0) return null
  return onPhone ? <Opened data={data} {...rest} /> : <HeatPartContent data={data} {...rest} />
}

interface HeatPartContentProps extends Omit<HeatPartProps, 'figures'> {
  readonly data: ProcedureFigures
  readonly onChosen?: () => void
}

function HeatPartContent({ data, onChosen, list, ...rest }: HeatPartContentProps) {
  const { chosen, choose } = useHeatFilter()
  const take = (choice: HeatChoice): void => {
    choose(choice)
    onChosen?.()
  }
  return (
    <>
      <LogbookHeat figures={data} chosen={chosen} onChoose={take} {...rest} />
      <Totals figures={data} list={list} />
    </>
  )
}

function Opened(props: HeatPartContentProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="subtle"
        className={styles.opener ?? ''}
        aria-expanded={open}
        aria-controls={id}
        rightSection={<Icon of={open ? IconChevronUp : IconChevronDown} />}
        onClick={() => setOpen(!open)}
      >
        Heat map
      </Button>
      <div id={id} hidden={!open} className={styles.inside}>
        {open && <HeatPartContent {...props} onChosen={() => setOpen(false)} />}
      </div>
    </>
  )
}
