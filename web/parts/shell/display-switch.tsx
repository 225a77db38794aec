import { useEffect, useState } from 'react';

/** 长辈版: large type and strong contrast. In a cookie, since logging out empties both storages. */
export function DisplaySwitch() {
  const [on, setOn] = useState(false);
  useEffect(() => setOn(document.documentElement.classList.contains('elder')), []);
  function toggle() {
    document.documentElement.classList.toggle('elder', !on);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of the supported browsers
    document.cookie = `elder=${on ? 0 : 1}; Path=/; Max-Age=31536000; SameSite=Lax`;
    setOn(!on);
  }
  return <button type="button" className="display-switch" aria-pressed={on} onClick={toggle}>{on ? '标准版' : '长辈版'}</button>;
}
