/** Line icons on a 24 grid, drawn with the current colour. */
const paths = {
  search: 'M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM16 16l4.5 4.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  alert: 'M12 4l9 16H3zM12 10v4M12 17.2v.1',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4',
  plan: 'M6 3h9l4 4v14H6zM14.5 3v5H19M9 12h7M9 16h5',
  phone: 'M5 4h4l1.5 5-2.5 1.5a12 12 0 0 0 5.5 5.5L15 13.5l5 1.5v4c0 1-1 2-2 2A15 15 0 0 1 3 6c0-1 1-2 2-2z',
  chat: 'M4 5h16v11H11l-5 4v-4H4zM8.5 10.5h.01M12 10.5h.01M15.5 10.5h.01',
  hands: 'M3 8l4-2 5 2 5-2 4 2v8l-3 1-4 3-6-4-3-1-2 1zM12 8l-3 4c1 1.5 3 1 4-.5l5 4',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v6h-4v-2',
  up: 'M12 20V6M6 11l6-6 6 6',
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  right: 'M9 5l7 7-7 7',
  left: 'M15 5l-7 7 7 7',
  down: 'M5 9l7 7 7-7',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5l11 7-11 7z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  share:
    'M8.5 13.5l7-4M8.5 10.5l7 4M6 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
  link: 'M9.5 14.5l5-5M8 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L13 16M16 13l2.5-2.5a3.5 3.5 0 0 0-5-5L11 8',
  place:
    'M12 21c5-5.5 7-9 7-12a7 7 0 0 0-14 0c0 3 2 6.500 7 12zM12 11.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.500 2',
  people:
    'M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 19.500c.8-3.500 3.200-5 6.500-5s5.700 1.500 6.500 5M15.500 4.800a3.500 3.500 0 0 1 0 6.400M18 15c2 .7 3 2.200 3.500 4.500',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  download: 'M12 4v11m-4-4 4 4 4-4M5 19h14',
  document: 'M5 3h14v18H5zM9 8h6M9 12h6M9 16h3',
  book: 'M4 20V5h12v15zM16 9h4v11h-4M7 9h6M7 13h6M7 17h3',
  building: 'M4 20h16M6 20V9l6-5 6 5v11M10 20v-6h4v6',
  bulb: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 11c.5.5.5 2 .5 4h6c0-2 0-3.500.5-4A6 6 0 0 0 12 3z',
  text: 'M4 6h10M9 6v13M14 12h7M17.500 12v7',
  leave: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
} as const;

export type IconName = keyof typeof paths;

/** An icon; without a label it is decoration and hidden from assistive technology. */
export const Icon = ({ name, label }: { name: IconName; label?: string }) => <Line d={paths[name]} label={label} />;

/** An icon of which a part of the site has the drawing. */
export function Line({ d, label }: { d: string; label?: string | undefined }) {
  return (
    <svg
      className="i"
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={d} />
    </svg>
  );
}
