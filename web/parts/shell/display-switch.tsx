/**
 * 长辈版: large type and strong contrast. In a cookie, since logging out empties both storages. Which of the two names
 * stands there is said by the styles, so that it is right before the page's code has come.
 */
export function DisplaySwitch() {
  function toggle() {
    const on = document.documentElement.classList.toggle('elder');
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of the supported browsers
    document.cookie = `elder=${on ? 1 : 0}; Path=/; Max-Age=31536000; SameSite=Lax`;
  }
  return (
    <button type="button" className="display-switch" onClick={toggle}>
      <span>长辈版</span>
      <span>标准版</span>
    </button>
  );
}
