/** A line of a browser's console, with the address that it is about. */
export type Said = { kind: string; text: string; url: string };

/** The line as a failed test shows it. */
export const wordsOf = ({ text, url }: Said): string => `${text} ${url}`;

/** A picture that a busy machine shows late is a hint, no fault. */
const late = /was preloaded using link preload but not used within a few seconds/;

/** The page for unknown addresses answers 404, which the browser writes to its console; nothing else may. */
const isUnknownPage = ({ text, url }: Said) =>
  text.includes('the server responded with a status of 404') && /^https?:\/\/[^/]+\/404\/$/.test(url);

/**
 * Whether a test fails by this line: by every error and warning but those two, and what the test itself allows.
 * @param opened the addresses at which the tab and its frames have been: a script or a picture of an unknown address is
 * led to that page as well, and is a fault
 */
export const isFault = (said: Said, allowed: readonly RegExp[], opened: ReadonlySet<string>): boolean =>
  ['error', 'warning'].includes(said.kind) &&
  !(isUnknownPage(said) && opened.has(said.url)) &&
  ![late, ...allowed].some((a) => a.test(wordsOf(said)));
