import { lazy, Suspense, useEffect, useState } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';

const AvatarDialog = lazy(() => withinTime(() => import('./avatar-dialog.tsx')));

type Props = { url: string; name: string; large?: boolean };

/** A person's picture, or the first character of the name while there is none. */
export function Avatar({ url, name, large }: Props) {
  const [broken, setBroken] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is tried anew
  useEffect(() => setBroken(false), [url]);
  const kind = `avatar${large ? ' xl' : ''}`;
  if (!url || broken)
    return (
      <span className={kind} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
    );
  return (
    <img
      className={kind}
      src={url}
      alt=""
      width={60}
      height={60}
      style={{ objectFit: 'cover' }}
      onError={() => setBroken(true)}
    />
  );
}

/** The button that changes the picture, and its dialog; the field is fetched when it is asked for. */
export function AvatarChange({ onChanged }: { onChanged: (url: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn ghost" onClick={() => setOpen(true)}>
        更换头像
      </button>
      {open && (
        <Suspense>
          <AvatarDialog onChanged={onChanged} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
