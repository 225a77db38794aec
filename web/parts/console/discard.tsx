import { useRef, useState } from 'react';
import { thenFocus } from '../../lib/then-focus.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Short } from './short.tsx';

/** Goes back to what is saved, once that was asked: no step leads forth again. The keys stay in the bar. */
export function Discard({ onDiscard }: { onDiscard: () => void }) {
  const [asks, setAsks] = useState(false);
  const self = useRef<HTMLButtonElement>(null);
  const row = useRef<Element | null>(null);
  return (
    <>
      <button
        ref={self}
        type="button"
        className="btn plain apart"
        aria-label="放弃修改"
        onClick={() => {
          row.current = self.current?.parentElement ?? null;
          setAsks(true);
        }}
      >
        <Short first="放弃" rest="修改" narrow />
      </button>
      {asks && (
        <Confirm
          title="放弃修改？"
          yes="放弃修改"
          danger
          onYes={async () =>
            thenFocus(
              () => {
                setAsks(false);
                onDiscard();
              },
              () => row.current?.querySelector<HTMLElement>('button') ?? null,
              { preventScroll: true },
            )
          }
          onClose={() => setAsks(false)}
        >
          <p>没有保存的修改不再保留，回到上次保存的样子。</p>
        </Confirm>
      )}
    </>
  );
}
