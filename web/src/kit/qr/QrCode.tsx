import { encodeQR } from 'qr'
import { classes } from '../theme/index.ts'
import styles from './QrCode.module.css'

/** A text as a QR code, drawn dark on light in every theme: cameras want it so. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 3, ecc: 'medium' })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={classes('block rounded-lg', styles.qr)}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
