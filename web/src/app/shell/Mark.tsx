/** The product's mark, three bars: the same as in the page before any script runs. */
export function Mark({ size = 32 }: { size?: number }) {
  return <img src="/mark.svg" width={size} height={size} alt="" />
}
