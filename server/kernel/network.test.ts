import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { networkOf, visitorOf } from './network.ts';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['::ffff:cb00:714d', '203.0.113.0/24'],
  ['0:0:0:0:0:FFFF:203.0.113.77', '203.0.113.0/24'],
  ['0:0:0:0:0:ffff:cb00:714d', '203.0.113.0/24'],
  ['64:ff9b::203.0.113.77', '203.0.113.0/24'],
  ['64:ff9b::cb00:714d', '203.0.113.0/24'],
  ['2001:db8:7:1:2:3:4:5', '2001:db8:7::/48'],
  ['2001:0DB8:0007::1', '2001:db8:7::/48'],
  ['2001::7:6:5:4:3:2', '2001:0:7::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['203.0.113.77:50123', '203.0.113.0/24'],
  ['[2001:db8:7::1]:50123', '2001:db8:7::/48'],
  ['[::ffff:203.0.113.77]', '203.0.113.0/24'],
  ['', 'elsewhere'],
  ['not an address', 'elsewhere'],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));

it.each([
  [0, '1.1.1.1', '9.9.9.9'],
  [1, '', '9.9.9.9'],
  [1, '1.1.1.1', '1.1.1.1'],
  [1, '1.1.1.1, 2.2.2.2', '2.2.2.2'],
  [2, '1.1.1.1, 2.2.2.2', '1.1.1.1'],
  [3, ' 1.1.1.1 ,2.2.2.2', '1.1.1.1'],
  [1, '::ffff:1.1.1.1', '1.1.1.1'],
  [1, '::FFFF:0101:0101', '1.1.1.1'],
  // Some proxies write the port beside it, which is another one with each connection.
  [1, '1.1.1.1:50123', '1.1.1.1'],
  [1, '[2001:DB8::1]:50123', '2001:db8::1'],
])('behind %i proxies, of what is forwarded for %s, the visitor is %s', (proxies, forwarded, address) => {
  const req = { socket: { remoteAddress: '9.9.9.9' }, headers: { 'x-forwarded-for': forwarded, 'user-agent': 'b' } };
  expect(visitorOf(req as unknown as IncomingMessage, proxies)).toEqual({ address, agent: 'b' });
});
