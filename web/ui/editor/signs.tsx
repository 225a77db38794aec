import { Icon, type IconName, Line } from '../icon.tsx';

/** What an editor is worked with, drawn as the icons of the pages; no page but that of an editor loads them. */
const drawn = {
  bold: 'M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  under: 'M7 4v7a5 5 0 0 0 10 0V4M6 20h12',
  strike:
    'M4 12h16M16.500 8c-.4-2-2-3.200-4.500-3.200-2.700 0-4.500 1.300-4.500 3.400 0 .9.300 1.700 1 2.300M7.500 16c.4 2 2 3.200 4.500 3.200 2.700 0 4.500-1.300 4.500-3.400 0-.6-.1-1.200-.4-1.600',
  left: 'M4 6h16M4 10h10M4 14h16M4 18h10',
  center: 'M4 6h16M7 10h10M4 14h16M7 18h10',
  right: 'M4 6h16M10 10h10M4 14h16M10 18h10',
  justify: 'M4 6h16M4 10h16M4 14h16M4 18h16',
  bullets: 'M9.500 6H20M9.500 12H20M9.500 18H20M4.500 6h.5M4.500 12h.5M4.500 18h.5',
  numbers:
    'M11 6h9M11 12h9M11 18h9M4.300 4.800L6 4v5M4.200 15.300c.2-1.800 3-1.600 2.800.1-.1 1.200-2.600 2.200-2.800 3.900h3',
  quote: 'M10 12H5V7h5v5c0 2.600-1.300 4.300-3.500 5M19 12h-5V7h5v5c0 2.600-1.300 4.300-3.500 5',
  picture: 'M4 5h16v14H4zM4 16l5-4.500 4 3.500 3-2.500 4 3.500M15.500 9.200h.1',
  library: 'M8 4.500h12.500v11M4 8h13v12H4zM4 17.500l3.500-3 3 2.500 2-1.500 4.500 3M13.500 11.500h.1',
  embed: 'M4 5h16v14H4zM10 9l5 3-5 3z',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14',
  plain: 'M5 8V5h12v3M11 5l-2.500 14M6.500 19H11M15 14l5 5M20 14l-5 5',
} as const;

export type SignName = keyof typeof drawn | Extract<IconName, 'undo' | 'redo' | 'link'>;

/** One of them; what it does is said by its button. */
export function Sign({ name }: { name: SignName }) {
  return name in drawn ? <Line d={drawn[name as keyof typeof drawn]} /> : <Icon name={name as IconName} />;
}
