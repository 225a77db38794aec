/** Addresses that are files or calls, not pages. */
const notPages =
  /^\/(?:api|idp|\.well-known|file|storage|assets|art|healthz|readyz|__manifest)(?:\/|$)|\.[a-z0-9]{2,5}$/i;

/**
 * What a request names of this site, `/path?query`, also where it names host and scheme as well (absolute-form, RFC
 * 9112 section 3.2.2, which every server must take); null for what is no path at all. Which host it names has no say.
 */
export function originForm(target: string): string | null {
  if (target.startsWith('/')) return target;
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? [];
  if (rest === undefined) return null;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Where an address without its last slash goes on to (specification 2), keeping the query; null when it stays.
 * The target always begins with exactly one slash and holds no backslash, so that it never leaves the site.
 */
export function withSlash(url: string): string | null {
  const [path = '/', query] = splitOnce(url, '?');
  if (!path.startsWith('/') || path.endsWith('/') || path.endsWith('.data') || notPages.test(path)) return null;
  if (/^\/[/\\]|[\\\u0000-\u0020\u007f]/.test(path)) return null;
  return `${path}/${query === undefined ? '' : `?${query}`}`;
}

function splitOnce(text: string, by: string): [string, string?] {
  const at = text.indexOf(by);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * Whether an address can be a page at all: one slash in front, no control or back characters, whole percent escapes.
 */
export function isSoundPath(path: string): boolean {
  if (!path.startsWith('/') || /^\/[/\\]|\/\/|[\\]|[\u0000-\u001f\u007f]/.test(path)) return false;
  try {
    return !/[\u0000-\u001f\u007f\\]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
