import { richImage } from '@college/contract/kit'
import { useState } from 'react'
import { useShell } from './facts.ts'
import styles from './Mark.module.css'

/** The college's logo, or the product's mark, three bars: the same as in the page before any script runs. */
export function Mark({ size = 32 }: { size?: number }) {
  const { logo = null } = useShell().organisation
  const [missing, setMissing] = useState<number | null>(null)
  return logo === null || missing === logo ? (
    <img src="/mark.svg" width={size} height={size} alt="" />
  ) : (
    <img className={styles.logo} src={richImage(logo)} height={size} alt="" onError={() => setMissing(logo)} />
  )
}
