/** A line or a surface of a drawing of 32 by 20. */
export interface DrawnShape {
  /** Path of SVG. */
  d: string
  fill?: string
  stroke?: string
  /** Width of the stroke; 1.5 by default. */
  width?: number
}

/** Own drawings in the colors of the networks, by the names that receipts have. */
export const CARD_DRAWINGS: Readonly<Record<string, readonly DrawnShape[]>> = {
  Visa: [
    {
      d: 'M4.5 6.5h2l.9 4.6 2.3-4.6h2.1l-3.9 7.3H5.8zM13 6.5h2l-1.2 7.3h-2zM25.3 6.5H27l1.4 7.3h-1.9l-.2-1.2h-2.5l-.6 1.2h-2zm.5 2.2-1.1 2.3h1.4z',
      fill: '#1434cb',
    },
    { d: 'M21 7.6c-1.8-.8-3.7-.4-3.6.9.2 1.3 2.8 1.4 2.6 2.9-.2 1.5-2.5 1.7-4.2.9', stroke: '#1434cb', width: 1.7 },
  ],
  Mastercard: [
    { d: 'M7.3 10a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0z', fill: '#eb001b' },
    { d: 'M13.7 10a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0z', fill: '#f79e1b' },
    { d: 'M16 5.5a5.5 5.5 0 0 1 0 9 5.5 5.5 0 0 1 0-9z', fill: '#ff5f00' },
  ],
  'American Express': [
    { d: 'M3 0h26a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z', fill: '#016fd0' },
    {
      d: 'm4 13.5 2.7-6.8 2.7 6.8M5 11.4h3.4M11.3 13.5V7l2.5 3.6L16.3 7v6.5M22.4 7.2h-3.3v5.6h3.3M19 10h3M24 6.7l4.6 6.6M28.6 6.7 24 13.3',
      stroke: '#fff',
    },
  ],
  Discover: [
    { d: 'M31.5 9.5V17a2.5 2.5 0 0 1-2.5 2.5H11c9-1 16-4.5 20.5-10z', fill: '#f47216' },
    {
      d: 'M4 5.5v5h1.2a2.5 2.5 0 0 0 0-5zM9.7 4.8v6.4M14.6 6.2c-2-1.2-2.9.8-1.6 1.5 1.5.7 1.8 1.3 1.4 2-.5.8-1.7.8-2.6 0',
      stroke: '#24292f',
    },
    { d: 'M15.8 8a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0z', fill: '#f47216' },
  ],
  'Diners Club': [
    { d: 'M9.5 10a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0z', fill: '#0069aa' },
    { d: 'M14.8 6a4.3 4.3 0 0 0 0 8zM17.2 6a4.3 4.3 0 0 1 0 8z', fill: '#fff' },
  ],
  JCB: [
    { d: 'M10.5 4.5H8A1.5 1.5 0 0 0 6.5 6v9.5H9a1.5 1.5 0 0 0 1.5-1.5z', fill: '#0e4c96' },
    { d: 'M18 4.5h-2.5A1.5 1.5 0 0 0 14 6v9.5h2.5A1.5 1.5 0 0 0 18 14z', fill: '#c8102e' },
    { d: 'M25.5 4.5H23A1.5 1.5 0 0 0 21.5 6v9.5H24a1.5 1.5 0 0 0 1.5-1.5z', fill: '#00843d' },
  ],
  UnionPay: [
    { d: 'M8 4.5h5.5L11 15.5H5.5z', fill: '#d7182a' },
    { d: 'M14 4.5h5.5L17 15.5h-5.5z', fill: '#00447c' },
    { d: 'M20 4.5h6.5L24 15.5h-6.5z', fill: '#00788a' },
  ],
}

/** Drawing of a card whose network has none here: its stripe and its number. */
export const ANY_CARD_DRAWING: readonly DrawnShape[] = [
  { d: 'M.5 5h31v3.5H.5z', fill: '#8b8d98' },
  { d: 'M5 14h8M16 14h5', stroke: '#8b8d98' },
]
