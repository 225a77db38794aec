import type { SiteSettings } from '../../../shared/contract/site.ts';

type Pictures = Pick<SiteSettings, 'logo' | 'logoReverse' | 'publicAccountPicture'> | null | undefined;

/** The mark on light ground, on dark ground, and the QR code of the public account: what staff have chosen, else what the site brings. */
export const logoOf = (s: Pictures): string => s?.logo || '/logo.svg';
export const darkLogoOf = (s: Pictures): string => s?.logoReverse || '/logo-reverse.svg';
export const qrOf = (s: Pictures): string => s?.publicAccountPicture || '/qr.svg';
