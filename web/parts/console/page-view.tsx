import { type ComponentType, Suspense, use, useEffect, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { insist } from '../../lib/lazy-code.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/loaded.tsx';
import type { ConsoleProps } from './me.ts';

type View = ComponentType<ConsoleProps>;
type Load = () => Promise<{ default: View }>;
/**
 * The page, when something of it is shown (the page itself, or that it is on its way), and when it was first heard
 * that its code does not come for now.
 */
type Code = { view: Promise<View>; shown: Promise<unknown>; refused: Promise<void> };

/** So long the page before stays as it is: code that comes sooner needs no sign. */
const signMs = 150;
const begun = new Map<Load, Code>();

function codeOf(load: Load): Code {
  const known = begun.get(load);
  if (known) return known;
  // Asked for until it comes: a page that was told as missing opens by itself once the line is back.
  let refuse = (): void => undefined;
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  const view = insist(load, () => refuse()).then((module) => module.default);
  const code = { view, refused, shown: Promise.race([view, new Promise((resolve) => setTimeout(resolve, signMs))]) };
  begun.set(load, code);
  return code;
}

type Props = { load: Load; title: string; params: ConsoleProps['params'] };

/** A page of the console, whose code is fetched when it is first opened. Its key is its address. */
export function PageView({ load, title, params }: Props) {
  const { view, shown, refused } = codeOf(load);
  // Address and menu change with what is shown: until then the router keeps the page before.
  use(shown);
  return (
    <Suspense fallback={<Coming title={title} refused={refused} />}>
      <Opened view={view} params={params} />
    </Suspense>
  );
}

function Opened({ view, params }: { view: Promise<View>; params: ConsoleProps['params'] }) {
  const Page = use(view);
  return <Page params={params} />;
}

/**
 * A page whose code is on its way has its name already; who has waited long hears why, and at once where it was refused
 * or there is no line.
 */
export function Coming({ title, refused }: { title: string; refused?: Promise<void> }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const late = () => setLate(true);
    const timer = setTimeout(late, limits.codeWaitMs);
    void refused?.then(late);
    if (refused && !window.navigator.onLine) late();
    window.addEventListener('offline', late);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('offline', late);
    };
  }, [refused]);
  return (
    <>
      <h1>{title}</h1>
      {isLate ? (
        <div className="alert err second" role="alert">
          <Icon name="alert" />
          <span>
            这一页没有打开，请检查网络；连上以后会自动打开。
            <button type="button" className="inline" onClick={() => location.reload()}>
              重新打开
            </button>
          </span>
        </div>
      ) : (
        <Skeleton />
      )}
    </>
  );
}
