import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classes, Icon, MenuButton } from '#kit'
import styles from './bulk.module.css'

interface ActsButtonProps {
  /** What the button says. */
  readonly words: string
  /** It stands in the bar of chosen rows, at the foot of the page. */
  readonly isInBar?: boolean
  readonly children: (close: () => void) => ReactNode
}

/** The button at the head of a list of people that opens what can be done with all of them. */
export const ActsButton = ({ words, isInBar = false, children }: ActsButtonProps) => (
  <MenuButton
    face={
      <>
        {words}
        <Icon of={IconChevronDown} size={16} />
      </>
    }
    className={
      isInBar ? undefined : classes('inline ink solid gap8 outlined raised rounded phone-tall hovers', styles.button)
    }
    isUpwards={isInBar}
    fromLeft={isInBar}
  >
    {children}
  </MenuButton>
)
