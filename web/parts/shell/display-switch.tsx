import { useEffect } from 'react';
import { createStore } from '../../lib/store.ts';

/** One state for every switch on the page. */
const elder = createStore(false);

/** 长辈版: large type and strong contrast. In a cookie, since logging out empties both storages. */
export function DisplaySwitch() {
  const on = elder.use();
  useEffect(() => elder.set(document.documentElement.classList.contains('elder')), []);
  function toggle() {
    document.documentElement.classList.toggle('elder', !on);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of the supported browsers
    document.cookie = `elder=${on ? 0 : 1}; Path=/; Max-Age=31536000; SameSite=Lax`;
    elder.set(!on);
  }
  return (
    <button type="button" className="display-switch" aria-pressed={on} onClick={toggle}>
      {on ? '标准版' : '长辈版'}
    </button>
  );
}
