// Small SVG building blocks in the shop's flat picture style. Every function returns markup.

export const C = {
  board: '#17544C',
  boardDark: '#0C3832',
  cream: '#F6EEDF',
  white: '#FFFDF8',
  orange: '#DE6239',
  rust: '#B9482A',
  yellow: '#F0B23A',
  navy: '#233D6B',
  navyDark: '#182B4D',
  sky: '#A8C9D6',
  rose: '#EBC3B0',
  sage: '#A7C0A0',
  leaf: '#5E8C5A',
  clay: '#C58A68',
  ink: '#1E2A31',
  wood: '#5A2F22',
  plum: '#B23A48',
  steel: '#4C86B0',
};

const attrs = (more) =>
  Object.entries(more)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

const n = (value) => Math.round(value * 100) / 100;

export const ground = (fill) => `<path fill="${fill}" d="M0 0h320v320H0z"/>`;
export const rect = (x, y, width, height, fill, r = 0, more = {}) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${r ? ` rx="${r}"` : ''} fill="${fill}"${attrs(more)}/>`;
export const circle = (cx, cy, r, fill, more = {}) =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"${attrs(more)}/>`;
export const ellipse = (cx, cy, rx, ry, fill, more = {}) =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attrs(more)}/>`;
export const shape = (d, fill, more = {}) => `<path d="${d}" fill="${fill}"${attrs(more)}/>`;
export const line = (d, stroke, width, more = {}) =>
  `<path d="${d}" fill="none"${attrs({ stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more })}/>`;
export const ring = (cx, cy, r, stroke, width, more = {}) =>
  circle(cx, cy, r, 'none', { stroke, 'stroke-width': width, ...more });
export const group = (transform, ...inner) => `<g transform="${transform}">${inner.join('')}</g>`;
export const faded = (opacity, ...inner) => `<g opacity="${opacity}">${inner.join('')}</g>`;
export const many = (count, draw) => Array.from({ length: count }, (_, i) => draw(i)).join('');
export const text = (x, y, size, fill, words, more = {}) =>
  `<text x="${n(x)}" y="${n(y)}" font-size="${size}" font-family="Noto Sans Thai, Noto Sans, sans-serif" fill="${fill}"${attrs({ 'text-anchor': 'middle', ...more })}>${words}</text>`;

/** Written lines on paper; widths in turn. */
export const writing = (x, y, widths, gap, stroke, width = 4, opacity = 0.6) =>
  faded(opacity, ...widths.map((w, i) => line(`M${n(x)} ${n(y + i * gap)}h${w}`, stroke, width)));

/** Sheet of paper with a torn lower edge. */
export const receipt = (x, y, fill, opacity = 1) =>
  shape(`M${x} ${y}h92v128l-11-9-12 9-11-9-12 9-12-9-11 9-12-9-11 9z`, fill, { opacity });

/** Sheet with a folded corner. */
export const leafOfPaper = (x, y, fill) =>
  shape(`M${x} ${y}h62l22 14v26h-84z`, fill) + shape(`M${x + 62} ${y}v14h22`, C.ink, { 'fill-opacity': 0.2 });

/** Person from the waist up: head, hair and body; (x, y) is the middle of the lower edge. */
export const person = (x, y, { skin = '#E3B391', hair = C.ink, shirt = C.board, bun = false } = {}) =>
  shape(`M${x - 30} ${y}v-16q0-26 30-26t30 26v16z`, shirt) +
  rect(x - 6, y - 54, 12, 18, '#D9A37F', 5) +
  ellipse(x, y - 64, 15, 17, skin) +
  shape(`M${x - 16} ${y - 60}q-4-24 16-24t16 24q-2-12-8-14-10 6-18 3-4 4-6 11z`, hair) +
  (bun ? circle(x, y - 86, 7, hair) : '');

/** Speech bubble with its tail below. */
export const speech = (x, y, width, height, fill, tail = 'left') => {
  const tx = tail === 'left' ? x + 18 : x + width - 18;
  const dx = tail === 'left' ? -8 : 8;
  return (
    rect(x, y, width, height, fill, 12) +
    shape(`M${tx - 8} ${y + height - 2}l${8 + dx} 18l${10 - dx}-18z`, fill)
  );
};

export const steam = (x, y, stroke, opacity = 0.8) =>
  faded(
    opacity,
    many(3, (i) => line(`M${x + i * 16} ${y}q-8-10 0-20t0-20`, stroke, 3.5)),
  );

export const coin = (cx, cy, r = 11) =>
  circle(cx, cy, r, C.yellow) + ring(cx, cy, r * 0.62, '#C9861B', r * 0.16);

export const coins = (cx, y, count, fill = C.yellow) =>
  many(count, (i) => ellipse(cx, y - i * 8, 20, 7, i % 2 ? '#C9861B' : fill));

export const check = (x, y, stroke, size = 1) =>
  line(`M${x} ${y}l${6 * size} ${6 * size}l${11 * size}-${13 * size}`, stroke, 4 * size);

export const svg = (width, height, inner) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inner}</svg>`;
