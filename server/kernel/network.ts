import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, each as a number. */
function groupsOf(address: string): number[] {
  const parts = (text: string) => text.split(':').filter(Boolean);
  const [head = '', tail] = (address.split('%')[0] as string).split('::');
  const [first, last] = [parts(head), parts(tail ?? '')];
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last].map((g) => Number.parseInt(g, 16));
}

/**
 * The network of a visitor's address: /24 of IPv4, /48 of IPv6. These are the smallest that are routed on the
 * internet, so whoever wants many of them pays for each, while one customer has as many addresses within as they like.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return `${plain.replace(/\d+$/, '0')}/24`;
  if (!isIPv6(plain)) return 'elsewhere';
  const groups = groupsOf(plain.includes('.') ? '::' : plain);
  if (groups.slice(0, 5).every((g) => g === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return `${high >> 8}.${high & 255}.${low >> 8}.0/24`;
  }
  const [a, b, c] = groups.map((g) => g.toString(16));
  return `${a}:${b}:${c}::/48`;
}

/** Who asks: the address, and what the browser says that it is. */
export type Visitor = { address: string; agent: string };

/**
 * Who asks, for what is answered before the framework: the address is that of its `request.ip`.
 * @param proxies how many are believed, from the nearest
 */
export function visitorOf(req: IncomingMessage, proxies = 0): Visitor {
  const forwarded = proxies ? String(req.headers['x-forwarded-for'] ?? '').split(',') : [];
  const hops = [
    req.socket.remoteAddress ?? '',
    ...forwarded
      .map((hop) => hop.trim())
      .filter(Boolean)
      .reverse(),
  ];
  return { address: hops[Math.min(proxies, hops.length - 1)] ?? '', agent: req.headers['user-agent'] ?? '' };
}
