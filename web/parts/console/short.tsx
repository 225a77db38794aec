/**
 * The words of a button in a bar, of which a phone has room for the first alone (`.spare` of staff-records.css). The
 * button is called by all of them: `aria-label`.
 */
export function Short({ first, rest }: { first: string; rest: string }) {
  return (
    <span>
      {first}
      <span className="spare">{rest}</span>
    </span>
  );
}
