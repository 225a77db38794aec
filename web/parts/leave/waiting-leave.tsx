import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { quietApi } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import '../centre/unit-calls.ts';

type Props = { id?: number; className?: string };

/** The way to requests for leave, of all classes or of one, with how many of them wait. */
export function WaitingLeave({ id, className }: Props) {
  const load = useLoad(`waiting leave ${id}`, () =>
    quietApi.leave.list({ status: 0, pageSize: 1, ...(id && { trainingClassId: id }) }),
  );
  const count = load.data?.total ?? 0;
  return (
    <Link className={className} to={href('unit/pending-leave', { id })}>
      请假{count > 0 && `（${count} 份待处理）`}
    </Link>
  );
}
