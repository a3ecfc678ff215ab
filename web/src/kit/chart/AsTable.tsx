import { useId, useState } from 'react'
import { Link } from '#kit/router'
import { classes } from '../theme/index.ts'
import styles from './AsTable.module.css'

interface AsTableProps {
  readonly caption: string
  readonly heads: readonly string[]
  /** Where the head of each row leads, where it leads anywhere. */
  readonly links?: readonly (string | undefined)[]
  /** One row a line; its first cell is the row's head. */
  readonly children: readonly (readonly string[])[]
}

/** The figures behind a chart, folded away until asked for. */
export function AsTable({ caption, heads, links = [], children: rows }: AsTableProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="above8">
      <button
        type="button"
        className={classes('block secondary acc finger screen-only tall24 underlines', styles.toggle)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide the table' : 'As a table'}
      </button>
      <div id={id} hidden={!open}>
        {open && (
          <table className={classes('full above8 secondary', styles.table)}>
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th className="regular left hairline pad8-0" key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([first, ...rest], index) => (
                <tr key={`${first} ${rest.join(' ')}`}>
                  <th className="regular left hairline pad8-0" scope="row">
                    {links[index] ? <Link to={links[index]}>{first}</Link> : first}
                  </th>
                  {rest.map((cell, position) => (
                    <td className="regular left hairline pad8-0" key={heads[position + 1]}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  )
}
