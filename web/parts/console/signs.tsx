import { type ConsoleIcon, type ConsolePage, consolePages } from '../../../shared/console.ts';
import { Icon, type IconName, Line } from '../../ui/icon.tsx';

/** What the menu of the console has beyond the icons of the site: where it is narrow an entry is its sign alone. */
const drawn = {
  board: 'M3 4h18v12H3zM12 16v3M8 21l4-2 4 2M7 8.500h7M7 12h4',
  card: 'M3 5h18v14H3zM8.500 11.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.500 16c.4-1.800 1.500-2.700 3-2.700s2.600.9 3 2.700M14.500 9.500h4M14.500 13.500h4',
  review: 'M6 3h9l4 4v14H6zM9 13.500l2.500 2.500 4-4.500',
  picture: 'M4 5h16v14H4zM4 16l5-4.500 4 3.500 3-2.500 4 3.500M15.500 9.200h.1',
  clipboard: 'M8.500 3.500h7v4h-7zM8.500 5.500H5V21h14V5.500h-3.500M8.500 12h7M8.500 16h5',
  question: 'M4 4h16v16H4zM9.500 9.700a2.500 2.500 0 1 1 3.700 2.200c-.8.4-1.200.9-1.200 1.900M12 16.600v.1',
  template: 'M4 5h16v14H4zM4 9.500h16M9.500 9.500V19',
  sheet: 'M12 15V5m-4 4 4-4 4 4M5 14v6h14v-6',
  sliders: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4',
  shield: 'M12 3l7.500 3v5.500c0 4.500-3 7.500-7.500 9.500-4.500-2-7.500-5-7.500-9.500V6zM9 12l2.200 2.200 4-4.400',
  again:
    'M19.500 10.500A8 8 0 0 0 5 8.500M4.500 4.500v4.200h4.200M4.500 13.500A8 8 0 0 0 19 15.500M19.500 19.500v-4.200h-4.200',
  entries: 'M9 6h11M9 12h11M9 18h11M4.500 6h.5M4.500 12h.5M4.500 18h.5',
} as const;

const isDrawn = (name: string): name is keyof typeof drawn => name in drawn;

/** The sign of a page in the menu; its name stands beside it, or in what the pointer is told. */
export function MenuSign({ page }: { page: ConsolePage }) {
  const name: ConsoleIcon | keyof typeof drawn | IconName =
    (consolePages[page] as { icon?: ConsoleIcon }).icon ?? 'document';
  return isDrawn(name) ? <Line d={drawn[name]} /> : <Icon name={name} />;
}
