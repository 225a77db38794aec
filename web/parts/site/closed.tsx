import { closed, type Switch } from '../../../shared/switches.ts';
import { Icon } from '../../ui/icon.tsx';
import { HotlineLine } from './hotline.tsx';

/** Said in the place of what staff have closed. */
export function Closed({ what }: { what: Switch }) {
  return (
    <>
      <p className="alert warn" role="status">
        <Icon name="alert" />
        <span>{closed[what]}。</span>
      </p>
      <HotlineLine />
    </>
  );
}
