import { Link } from 'react-router';
import { quietApi } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import '../centre/unit-calls.ts';
import { useHolder } from '../classes/holder.ts';

type Props = { id?: number; className?: string };

/** The way to requests for leave, of all classes or of one, with how many of them wait. */
export function WaitingLeave({ id, className }: Props) {
  const { made, to } = useHolder();
  const load = useLoad(`waiting leave ${id}`, () =>
    made(quietApi).leave.list({ status: 0, pageSize: 1, ...(id && { trainingClassId: id }) }),
  );
  const count = load.data?.total ?? 0;
  return (
    <Link className={className} to={to.leave(id)}>
      请假{count > 0 && `（${count} 份待处理）`}
    </Link>
  );
}
