import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../theme/index.ts'
import { MenuButton } from './MenuButton.tsx'

/** Acts in the head of a list that are seldom used: on a phone behind one button beside the title, so that the rows come first. */
export function MoreActions({ children }: { children: ReactNode }) {
  const isNarrow = useMediaQuery('(max-width: 599.98px)', false, { getInitialValueInEffect: false })
  if (!isNarrow) return children
  return (
    <div data-more-actions>
      <MenuButton face={<Icon of={IconDots} />} label="More actions" className="square">
        {() => <div className="stack gap8">{children}</div>}
      </MenuButton>
    </div>
  )
}
