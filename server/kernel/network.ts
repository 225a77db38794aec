import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/** An IPv6 address in the one spelling that it has, without a zone. */
const spelt = (address: string) => new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);

/** The eight groups of an IPv6 address, each as a number. */
function groupsOf(address: string): number[] {
  const parts = (text: string) => text.split(':').filter(Boolean);
  const [head = '', tail] = spelt(address).split('::');
  const [first, last] = [parts(head), parts(tail ?? '')];
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last].map((g) => Number.parseInt(g, 16));
}

/** What stands before an IPv4 address that is written as one of IPv6: mapped, or translated by a network (NAT64). */
const inSix = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/** Without the port that some proxies write beside it, which is another one with each connection. */
const bare = (address: string) =>
  /^\[([\da-f:.]+)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/i.exec(address)?.slice(1).find(Boolean) ?? address;

/** An address in the one spelling that it has: one visitor counts once, however what is in between writes it. */
export function plainAddress(written: string): string {
  const address = bare(written);
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const before = groups.slice(0, 6).map((group) => group.toString(16));
  if (!inSix.includes(before.join(':'))) return spelt(address);
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
  return bytes.join('.');
}

/**
 * The network of a visitor's address: /24 of IPv4, /48 of IPv6. These are the smallest that are routed on the
 * internet, so whoever wants many of them pays for each, while one customer has as many addresses within as they like.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return `${plain.replace(/\d+$/, '0')}/24`;
  if (!isIPv6(plain)) return 'elsewhere';
  const [a, b, c] = groupsOf(plain).map((g) => g.toString(16));
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
  return {
    address: plainAddress(hops[Math.min(proxies, hops.length - 1)] ?? ''),
    agent: req.headers['user-agent'] ?? '',
  };
}
