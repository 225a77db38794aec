import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { text } from '../../../shared/text.ts';
import { session, takeWanted, wantsPage } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';

/**
 * What this tab knows: sent here from a page, or signed in already. Nothing of it exists on the server. Staff need not
 * be told that their console wants them to sign in.
 */
export function LoginNotice({ isStaff = false }: { isStaff?: boolean }) {
  const [sent, setSent] = useState(false);
  const person = session.use();
  const navigate = useNavigate();
  useEffect(() => setSent(wantsPage()), []);
  if (person.token)
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
  return sent && !isStaff ? (
    <p className="alert" role="status">
      <Icon name="alert" />
      <span>{text.loginNeeded}</span>
    </p>
  ) : null;
}
