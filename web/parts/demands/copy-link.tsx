import { useState } from 'react';

const words = { ask: '复制地址', done: '地址已经复制', failed: '没有复制成功，请选中地址复制' };

/** Copies an address of this site; says on itself whether that went well, since a toast would lie under a dialog. */
export function CopyLink({ path }: { path: string }) {
  const [said, setSaid] = useState<keyof typeof words>('ask');
  const copy = () =>
    navigator.clipboard.writeText(location.origin + path).then(
      () => setSaid('done'),
      () => setSaid('failed'),
    );
  // The clipboard exists on https only.
  return (
    <button
      type="button"
      className="btn ghost sm"
      aria-live="polite"
      onClick={() => void (navigator.clipboard ? copy() : setSaid('failed'))}
    >
      {words[said]}
    </button>
  );
}
