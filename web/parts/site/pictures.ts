import type { SiteSettings } from '../../../shared/contract/site.ts';

/**
 * Settings with the marks and the QR code that the site brings where staff
 * have chosen none. On the server: pages take the addresses as they are.
 */
export const withPictures = (s: SiteSettings): SiteSettings => ({
  ...s,
  logo: s.logo || '/logo.svg',
  logoReverse: s.logoReverse || '/logo-reverse.svg',
  publicAccountPicture: s.publicAccountPicture || '/qr.svg',
});
