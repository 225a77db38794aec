import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ConsolePage } from '../../../shared/console.ts';
import { consoleRow } from '../../../shared/console.ts';
import { consoleHref } from './address.ts';

type Props = {
  title: string;
  text?: ReactNode;
  /** The list that a page about one record belongs to. */
  under?: ConsolePage;
  children?: ReactNode;
};

/** The title of a console page with what can be done there. */
export function ConsoleHead({ title, text, under, children }: Props) {
  return (
    <div className="console-head">
      {under && (
        <p className="fs-sm no-print">
          <Link to={consoleHref(under)}>{consoleRow(under).title}</Link>
        </p>
      )}
      <div className="row-between">
        <h1>{title}</h1>
        {children && <div className="row">{children}</div>}
      </div>
      {/* What a list is for is no news to who has it on paper. */}
      {text && <p className={`muted fs-sm${under ? '' : ' no-print'}`}>{text}</p>}
    </div>
  );
}
