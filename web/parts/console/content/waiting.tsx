import { Records } from './list.tsx';

/** What waits for approval or for its time, whatever kind it is. */
export default function Waiting() {
  return <Records kind={undefined} states={['submitted', 'approved', 'draft', 'trashed']} title="待审内容" />;
}
