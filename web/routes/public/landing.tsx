import { withinTime } from '../../lib/lazy-code.tsx';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { text } from '../../../shared/text.ts';
import { portal } from '../../lib/navigator.ts';
import { definePage } from '../../lib/page.tsx';
import { toastError } from '../../lib/toast.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { HomePage, homeHead } from '../../parts/home/home-page.tsx';
import { loadHome } from '../../parts/home/load.ts';

/**
 * Exchanges what the identity portal sent, or throws the sentence for its
 * refusal (RFC 6749, 4.1.2.1); nothing but our own sentences is shown.
 */
async function complete(query: URLSearchParams): Promise<string> {
  const refusal = query.get('error');
  if (refusal) throw new Error(refusal === 'access_denied' ? text.ssoCancelled : text.ssoFailed);
  const { completeSignOn } = await withinTime(() => import('../../parts/account/sign-on.ts'));
  return completeSignOn(query);
}

/**
 * Completes a sign-on that the identity portal sent back here (section
 * 4): to the wanted address, or to the portal when it failed.
 */
function SignOnReturn() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (query.get('state') === 'signed-out' && !query.has('code'))
      return void import('../../parts/account/sign-out.ts').then(({ signedOut }) => signedOut());
    if (!query.has('code') && !query.has('error')) return;
    setBusy(true);
    complete(query)
      .then(
        (to) => navigate(to, { replace: true }),
        (error: unknown) => {
          if (portal.url) return location.replace(portal.url);
          toastError(sentenceOf(error));
          void navigate(href('account/login'), { replace: true });
        },
      )
      .finally(() => setBusy(false));
  }, [search, navigate]);
  return busy && <div className="route-progress" role="progressbar" aria-label="正在完成登录" />;
}

export default definePage({
  name: 'public/landing',
  load: import.meta.env.SSR ? loadHome : undefined,
  head: import.meta.env.SSR ? homeHead : undefined,
  View: ({ data }) => (
    <>
      <SignOnReturn />
      <HomePage data={data} />
    </>
  ),
});
