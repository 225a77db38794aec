import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ConsolePage } from '../../../shared/console.ts';
import { consoleRow } from '../../../shared/console.ts';
import { consoleHref } from './address.ts';
import { useStandsUnder } from './under.ts';

type Props = {
  title: string;
  text?: ReactNode;
  /** The list that a page about one record belongs to. */
  under?: ConsolePage;
  children?: ReactNode;
};

/** The way back to the list of a record; it is the one that the menu marks as well. */
function WayBack({ under }: { under: ConsolePage }) {
  useStandsUnder(under);
  return (
    <p className="fs-sm no-print">
      <Link to={consoleHref(under)}>{consoleRow(under).title}</Link>
    </p>
  );
}

/** The title of a console page with what can be done there. */
export function ConsoleHead({ title, text, under, children }: Props) {
  return (
    <div className="console-head">
      {under && <WayBack under={under} />}
      <div className="row-between">
        <h1>{title}</h1>
        {children && <div className="row">{children}</div>}
      </div>
      {/* What a list is for is no news to who has it on paper. */}
      {text && <p className={`muted fs-sm${under ? '' : ' no-print'}`}>{text}</p>}
    </div>
  );
}
