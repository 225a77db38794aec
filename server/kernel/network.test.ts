import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['::ffff:cb00:714d', '203.0.113.0/24'],
  ['2001:db8:7:1:2:3:4:5', '2001:db8:7::/48'],
  ['2001:0DB8:0007::1', '2001:db8:7::/48'],
  ['2001::7:6:5:4:3:2', '2001:0:7::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['', 'elsewhere'],
  ['not an address', 'elsewhere'],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
