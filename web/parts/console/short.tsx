type Props = {
  first: string;
  rest: string;
  /** Only the narrowest phones have no room for the rest. */
  narrow?: boolean;
};

/**
 * The words of a button in a bar, of which a phone has room for the first alone (`.spare` of staff-records.css). The
 * button is called by all of them: `aria-label`.
 */
export function Short({ first, rest, narrow }: Props) {
  return (
    <span>
      {first}
      <span className={narrow ? 'spare narrow' : 'spare'}>{rest}</span>
    </span>
  );
}
