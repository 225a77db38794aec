import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { refreshUnread, unread } from '../../lib/unread.ts';
import { Icon } from '../../ui/icon.tsx';

/** The way to the messages, with a red dot while some are unread; looks on each route change (section 4). */
export function Bell() {
  const count = unread.use();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation is the trigger
  useEffect(() => {
    void refreshUnread();
  }, [key]);
  return (
    <Link
      className={`bell${count ? ' new' : ''}`}
      to={href('account/messages')}
      aria-label={count ? `消息，${count} 条未读` : '消息'}
    >
      <Icon name="bell" />
    </Link>
  );
}
