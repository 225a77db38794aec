import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { text } from '../../../shared/text.ts';
import { isSomethingLeft } from '../../lib/form/kept.ts';
import { endedAs, session, takeWanted, wantsPage } from '../../lib/session.ts';
import { toasts } from '../../lib/toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { leaving } from './enter.ts';

/** Why a session ended, which is told wherever that was: here stands what to do, for as long as it matters. */
const ends: readonly string[] = [text.expired, text.revoked];

/**
 * What this tab knows: a session that has just ended, sent here from a page, or signed in already. Nothing of it exists
 * on the server. Staff need not be told that their console wants them to sign in; they hear why a session has ended
 * here alone, in the words of the answer.
 */
export function LoginNotice({ isStaff = false }: { isStaff?: boolean }) {
  const [why, setWhy] = useState('');
  const person = session.use();
  const navigate = useNavigate();
  const heard = endedAs.use();
  useEffect(() => {
    const kept = isSomethingLeft() && '您写的内容已保存，登录后可以继续';
    if (isStaff) return setWhy(heard && `${heard}。${kept || '登录后可以继续'}`);
    const hasEnded = toasts.get().some((t) => ends.includes(t.text));
    setWhy(hasEnded ? kept || '需要重新登录，登录后可以继续' : wantsPage() ? text.loginNeeded : '');
  }, [isStaff, heard]);
  const isLeaving = leaving.use();
  // Who has logged in here this moment is on their way already: nothing moves until the next page stands.
  if (person.token && !isLeaving)
    return (
      <p className="alert ok">
        <Icon name="check" />
        <span>
          您已登录为{person.name || person.psid}。
          <button type="button" className="inline" onClick={() => navigate(takeWanted())}>
            继续访问
          </button>
          ，或在下面换一个账号。
        </span>
      </p>
    );
  return why ? (
    <p className="alert" role="status">
      <Icon name="alert" />
      <span>{why}</span>
    </p>
  ) : null;
}
