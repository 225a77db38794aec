import { Link } from 'react-router';
import { quietApi } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import '../centre/unit-calls.ts';
import { useHolder } from '../classes/holder.ts';

/** How many requests for leave wait, of all classes or of one; 0 until that is known, and where nobody can ask. */
export function useWaitingLeave(id?: number, asks = true): number {
  const { made } = useHolder();
  const load = useLoad(`waiting leave ${id} ${asks}`, async () =>
    asks ? (await made(quietApi).leave.list({ status: 0, pageSize: 1, ...(id && { trainingClassId: id }) })).total : 0,
  );
  return load.data ?? 0;
}

/** The way to requests for leave of all classes, with how many of them wait. */
export function WaitingLeave({ className }: { className?: string }) {
  return <LeaveLink count={useWaitingLeave()} className={className} />;
}

type Props = { id?: number; count: number; className?: string | undefined };

/** The way to requests for leave, of all classes or of one. */
export function LeaveLink({ id, count, className }: Props) {
  const { to } = useHolder();
  return (
    <Link className={className} to={to.leave(id)}>
      请假{count > 0 && `（${count} 份待处理）`}
    </Link>
  );
}
