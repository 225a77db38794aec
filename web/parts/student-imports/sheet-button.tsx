import { calls } from 'virtual:unit-calls';
import { SentFileButton } from '../../ui/file-button.tsx';

type Props = { what: 'importTemplate' | 'importFaults'; body?: object; children: string };

/** Takes a sheet away: the one to fill in, or the rows that have to be mended. */
export const SheetButton = ({ what, body = {}, children }: Props) => (
  <SentFileButton path={calls.students?.[what]?.[1] as string} body={body}>
    {children}
  </SentFileButton>
);
