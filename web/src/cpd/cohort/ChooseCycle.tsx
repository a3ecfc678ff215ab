import { IconTarget } from '@tabler/icons-react'
import { Empty } from '#kit'

/** Stands where the people of a cycle do while the reader works in all colleges and has chosen none of their cycles. */
export function ChooseCycle() {
  return (
    <Empty
      icon={IconTarget}
      title="Choose a cycle"
      text="Each college has its own cycles. Choose one above, or choose a college first."
    />
  )
}
