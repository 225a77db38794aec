import { useEffect, useState } from 'react';

// Safari knew it under names of its own until 16.4.
type Older = { webkitFullscreenElement?: Element | null; webkitExitFullscreen?: () => void };
type OlderRoot = { webkitRequestFullscreen?: () => void };

const isFull = () => Boolean(document.fullscreenElement ?? (document as Older).webkitFullscreenElement);

async function toggle(): Promise<void> {
  const root = document.documentElement as HTMLElement & OlderRoot;
  const page = document as Document & Older;
  try {
    if (isFull()) await (page.exitFullscreen ? page.exitFullscreen() : page.webkitExitFullscreen?.());
    else await (root.requestFullscreen ? root.requestFullscreen() : root.webkitRequestFullscreen?.());
  } catch {
    // A browser that does not let it stays as it is.
  }
}

const isTyping = (e: KeyboardEvent) => e.ctrlKey || e.altKey || e.metaKey || e.target instanceof HTMLInputElement;

/** The whole screen for this page, by a button and by F; null where the browser has none, as phones do. */
export function useFullScreen(): { on: boolean; toggle: () => Promise<void> } | null {
  const [on, setOn] = useState(false);
  const [can, setCan] = useState(false);
  useEffect(() => {
    const root = document.documentElement as HTMLElement & OlderRoot;
    setCan(Boolean(document.fullscreenEnabled ?? root.webkitRequestFullscreen));
    const changed = () => setOn(isFull());
    const pressed = (e: KeyboardEvent) => {
      if (e.key.toLowerCase() === 'f' && !isTyping(e)) void toggle();
    };
    document.addEventListener('fullscreenchange', changed);
    document.addEventListener('webkitfullscreenchange', changed);
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      document.removeEventListener('webkitfullscreenchange', changed);
      document.removeEventListener('keydown', pressed);
    };
  }, []);
  return can ? { on, toggle } : null;
}
