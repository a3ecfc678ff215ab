/** Up to so many letters a name stands in one line, where columns of longer words beside it would break it. */
const mostLetters = 20

/** A person’s name in a list; a long one wraps as other words do. */
export const ShortName = ({ of: name }: { readonly of: string | null | undefined }) =>
  name && name.length <= mostLetters ? <span className="nowrap">{name}</span> : name
