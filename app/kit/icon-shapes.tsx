import type { ReactNode } from 'react';

/** 24 × 24 strokes, drawn for this shop. */
export const iconShapes = {
  alert: <path d="M12 4 2.8 20h18.4zM12 10v4.5M12 17.5h0" />,
  bank: <path d="M4 10h16L12 4zM6 10v8M10 10v8M14 10v8M18 10v8M3.5 20h17" />,
  box: <path d="M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8" />,
  cap: <path d="M2 9.5 12 5l10 4.5L12 14zM6 11.5V16c3.5 2.5 8.5 2.5 12 0v-4.5" />,
  calendar: <path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5V7M15.5 3.5V7" />,
  card: <path d="M3 6h18v12H3zM3 10h18M6 15h4" />,
  cart: <path d="M3 4h2.5l2.2 11h10.6L20.5 8H6.5M9 19.5h0M17 19.5h0" />,
  chart: <path d="M4 20V4M4 20h16M9 16v-5M13.5 16V8M18 16v-3" />,
  chat: <path d="M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.5 2" />
    </>
  ),
  close: <path d="M6 6l12 12M18 6 6 18" />,
  cog: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2" />
    </>
  ),
  copy: <path d="M9 9h11v11H9zM15 9V4H4v11h5" />,
  doc: <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />,
  full: <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5.5M12 8h0" />
    </>
  ),
  left: <path d="m15 5-7 7 7 7" />,
  lock: <path d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3" />,
  mail: <path d="M3 6h18v12H3zM3 7l9 6 9-6" />,
  people: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3.2 2.6 3.5 5.5" />
    </>
  ),
  phone: <path d="M7 3h10v18H7zM11 18h2" />,
  place: <path d="M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11zM12 10h0" />,
  play: <path d="M8 5.5v13l10.5-6.5z" />,
  plus: <path d="M12 5v14M5 12h14" />,
  qr: <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 20h2" />,
  quiz: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17h0" />
    </>
  ),
  right: <path d="m9 5 7 7-7 7" />,
  save: <path d="M12 4v11m-5-4.5 5 5 5-5M4 20h16" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 5 5" />
    </>
  ),
  shield: <path d="M12 3l7.5 3v5.5c0 4.5-3 7.7-7.5 9.5-4.5-1.8-7.5-5-7.5-9.5V6zM8.5 12l2.5 2.5 4.5-5" />,
  tag: <path d="M4 4h8l8 8-8 8-8-8zM8.5 8.5h0" />,
  trash: <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />,
  truck: <path d="M2 6h12v11H2zM14 10h4l4 4v3h-8M6.5 19.5h0M17.5 19.5h0" />,
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 21c.6-4.6 3.6-7 8-7s7.4 2.4 8 7" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof iconShapes;
