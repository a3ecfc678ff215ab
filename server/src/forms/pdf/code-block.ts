import { encodeQR } from 'qr'
import type { ReportBlock } from '#pdf'

/** A paper's code, to scan and to type, and where it is looked up. */
export const codeBlock = (
  code: string,
  address: string,
  { promise, size, quiet }: { promise: string; size: number; quiet?: string },
): ReportBlock => ({
  kind: 'columns',
  // A page with nothing else on it proves nothing.
  follows: true,
  columns: [
    {
      width: 1,
      blocks: [{ kind: 'code', rows: encodeQR(address, 'raw', { border: 1, ecc: 'medium' }), alt: address, size }],
    },
    {
      width: 3,
      blocks: [
        { kind: 'paragraph', text: `Scan the code, or open ${address.split('#')[0]} and enter ${code}. ${promise}` },
        ...(quiet ? [{ kind: 'paragraph' as const, tone: 'quiet' as const, text: quiet }] : []),
      ],
    },
  ],
})
