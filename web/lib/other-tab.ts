import { changeSession, session } from './session.ts';

/** A link that was opened in a tab of its own is waited for so long; a menu that offers that stays open a while. */
const offeredMs = 60_000;
/** Who is not answered by then asks in vain: nobody here is signed in, or nobody opened this tab. */
const patienceMs = 500;
const channelName = 'session';

type Ask = { ask: string; address: string };
type Reply = { to: string; token: string };

const open = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);

/** Whether a press on a link opens it in another tab, or a menu that may. */
const opensTab = (e: MouseEvent, link: HTMLAnchorElement): boolean =>
  e.type === 'contextmenu' ||
  (e.type === 'auxclick' && e.button === 1) ||
  (e.type === 'click' && (e.ctrlKey || e.metaKey || e.shiftKey || link.target === '_blank'));

/**
 * Lets tabs that the person opens from here by a link below a path go on with this session: the token stands in session
 * storage, which a new tab does not get. A channel reaches this origin alone; each link that was pressed is answered
 * once, and nobody else is, so that no page gets the token by asking for it.
 * @returns how to end it
 */
export function lendSession(under: string): () => void {
  const channel = open();
  if (!channel) return () => undefined;
  const offered = new Map<string, number>();
  const offer = (e: MouseEvent) => {
    const link = (e.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
    if (!e.isTrusted || !link || link.origin !== location.origin || !link.pathname.startsWith(under)) return;
    if (opensTab(e, link)) offered.set(link.pathname + link.search, Date.now() + offeredMs);
  };
  channel.onmessage = ({ data }: MessageEvent<Partial<Ask>>) => {
    const { ask, address = '' } = data ?? {};
    const until = offered.get(address) ?? 0;
    const { token } = session.get();
    if (!ask || !token || until < Date.now()) return;
    offered.delete(address);
    channel.postMessage({ to: ask, token } satisfies Reply);
  };
  const presses = ['click', 'auxclick', 'contextmenu'] as const;
  for (const press of presses) document.addEventListener(press, offer, true);
  return () => {
    for (const press of presses) document.removeEventListener(press, offer, true);
    channel.close();
  };
}

let asked: Promise<boolean> | null = null;

/** Whether a page of this site led here; another one's link is answered by nobody, so that nobody is waited for. */
function isOpenedHere(): boolean {
  try {
    return new URL(document.referrer).origin === location.origin;
  } catch {
    return false;
  }
}

/**
 * Goes on with the session of the tab that has opened this one, where there is such a tab. Asked once a document.
 * @param address path and query that were opened
 */
export function borrowSession(address: string): Promise<boolean> {
  asked ??= isOpenedHere() ? askFor(address) : Promise.resolve(false);
  return asked;
}

function askFor(address: string): Promise<boolean> {
  const channel = open();
  if (!channel) return Promise.resolve(false);
  const mine = Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-');
  return new Promise((resolve) => {
    const end = (got: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(got);
    };
    const timer = setTimeout(() => end(false), patienceMs);
    channel.onmessage = ({ data }: MessageEvent<Partial<Reply>>) => {
      if (data?.to !== mine || typeof data.token !== 'string' || !data.token) return;
      // Somebody may have signed in here meanwhile.
      if (!session.get().token) changeSession({ token: data.token });
      end(true);
    };
    channel.postMessage({ ask: mine, address } satisfies Ask);
  });
}
