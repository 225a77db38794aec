import { useEffect, useState } from 'react';

type Props = { url: string; name: string; large?: boolean };

/** A person's picture, or the first character of the name while there is none. */
export function Avatar({ url, name, large }: Props) {
  const [broken, setBroken] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is tried anew
  useEffect(() => setBroken(false), [url]);
  const kind = `avatar${large ? ' xl' : ''}`;
  if (!url || broken) return <span className={kind} aria-hidden="true">{name.slice(0, 1)}</span>;
  return <img className={kind} src={url} alt="" width={60} height={60} style={{ objectFit: 'cover' }} onError={() => setBroken(true)} />;
}

/** The button that changes the picture. The upload field fills it; until then there is nothing to press. */
export function AvatarChange(_: { onChanged: (url: string) => void }) {
  return null;
}
