import type { FormTemplate } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon, Section } from '#kit'
import { counted } from '../../words.ts'
import { MoveDrafts } from './MoveDrafts.tsx'

/** Offers to move what is still being filled in with an older version to the newest one. */
export function OlderDrafts({ row, count }: { row: FormTemplate; count: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Drafts on older versions"
      sentence={`${counted(count, 'form is', 'forms are')} still being filled in with an older version. You see what each would lose before it moves.`}
    >
      <Button variant="default" leftSection={<Icon of={IconArrowRight} />} onClick={() => setOpen(true)}>
        Move drafts to version {row.version}
      </Button>
      {isOpen && <MoveDrafts row={row} onClose={() => setOpen(false)} />}
    </Section>
  )
}
