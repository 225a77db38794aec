import type { SiteSettings } from '../../../shared/contract/site.ts';
import type { PagePictures } from '../../lib/pictures.ts';

/**
 * Settings with the marks and the QR code that the site brings where staff have chosen none; of those that were
 * uploaded the narrowest width, since all of them are shown small. On the server: pages take the addresses as they are.
 */
export function withPictures(s: SiteSettings, pictures: PagePictures = {}): SiteSettings {
  const small = (src: string) => {
    const narrowest = pictures[src]?.widths[0];
    return narrowest ? `${src}/${narrowest}.webp` : src;
  };
  return {
    ...s,
    logo: small(s.logo) || '/logo.svg',
    logoReverse: small(s.logoReverse) || '/logo-reverse.svg',
    publicAccountPicture: small(s.publicAccountPicture) || '/qr.svg',
  };
}
