import { C, ground, rect, circle, ellipse, shape, line, ring, group, faded, many, text } from './shapes.mjs';

const kanji =
  line('M124 112h72M160 96v84M124 150h72', C.ink, 9) +
  line('M158 114q-10 34-36 56M162 114q10 34 36 56', C.ink, 9);

const pan = [
  [C.yellow, '#E98B3A', C.orange, C.plum, '#7A4B3A', C.clay],
  [C.sage, C.leaf, C.board, C.sky, C.steel, C.navy],
];

const bookCells = many(16, (i) => {
  const column = i % 4;
  const row = Math.floor(i / 4);
  const x = 80 + column * 28;
  const y = 128 + row * 27 - column * 5.6;
  const filled = column === 3;
  return shape(`M${x} ${y}l24-4.8v22l-24 4.800z`, filled ? C.yellow : C.cream, {
    opacity: filled ? 1 : column + row > 3 ? 0.5 : 0.14,
  });
});

const shadow = (y, rx = 110) => ellipse(160, y, rx, 11, C.ink, { opacity: 0.16 });

export const products = {
  'kanji-workbook': () =>
    ground(C.rose) +
    shape('M66 44h176a10 10 0 0 1 10 10v212H76a10 10 0 0 1-10-10z', C.orange) +
    shape('M66 256a10 10 0 0 1 10-10h176v20H76a10 10 0 0 1-10-10z', C.white) +
    rect(104, 82, 112, 112, C.cream) +
    line('M160 82v112M104 138h112M104 82l112 112M216 82L104 194', C.orange, 1, {
      'stroke-dasharray': '4 5',
      opacity: 0.7,
    }) +
    kanji,

  'watercolor-set': () =>
    ground(C.sage) +
    rect(44, 92, 232, 148, C.ink, 14) +
    rect(54, 102, 212, 128, C.white, 7) +
    pan
      .map((row, r) => row.map((fill, c) => rect(66 + c * 33, 114 + r * 36, 26, 28, fill, 5)).join(''))
      .join('') +
    shape('M70 196h180v20H70z', C.cream) +
    circle(100, 206, 7, C.sky) +
    circle(118, 206, 6, C.sage) +
    line('M96 286L214 56', C.orange, 9) +
    shape('M206 72l14-26c10-14 20-22 24-26 0 10-2 22-10 34l-14 26z', C.ink) +
    shape('M208 68l12 7-4 9-13-7z', C.sky),

  'excel-book': () =>
    ground(C.sky) +
    shape('M60 76l150-30v210L60 284z', C.board) +
    shape('M210 46l44 22v208l-44-20z', C.boardDark) +
    shape('M60 284l150-28 44 20-150 30z', C.cream) +
    bookCells +
    line('M80 100l90-18', C.cream, 8),

  'apron-indigo': () =>
    ground(C.clay) +
    shape('M118 60q42 34 84 0l8 62q38 18 44 26v132H66V148q6-8 44-26z', C.navy) +
    line('M118 60q-6-34 42-36t42 36', C.navy, 8) +
    shape('M108 190h104v62H108z', 'none', { stroke: C.cream, 'stroke-width': 3, 'stroke-dasharray': '6 5' }) +
    line('M66 150q-30 20-40 66M254 150q30 20 40 66', C.navy, 6) +
    circle(150, 110, 10, C.orange, { opacity: 0.8 }) +
    circle(178, 128, 6, C.yellow),

  'guitar-strings': () =>
    ground(C.board) +
    group(
      'rotate(-6 160 160)',
      rect(58, 52, 204, 216, C.cream, 8),
      shape('M58 60a8 8 0 0 1 8-8h188a8 8 0 0 1 8 8v44H58z', C.orange),
      text(160, 88, 30, C.white, '11–52', { 'font-weight': 700 }),
    ) +
    many(6, (i) => ring(168, 186, 62 - i * 4.6, i % 2 ? '#C9861B' : C.yellow, 1.3 + i * 0.3)) +
    many(6, (i) => circle(250 + (i % 3) * 9, 128 - Math.floor(i / 3) * 12 + (i % 3) * 4, 4.2, C.yellow)) +
    line('M228 172q20-18 24-44', C.yellow, 2) +
    line('M106 190q-4 8-2 14M230 180q4 8 2 16', C.rust, 6),

  'guitar-capo': () =>
    ground(C.rose) +
    group(
      'rotate(-24 160 160)',
      rect(-60, 118, 440, 92, C.wood),
      many(6, (i) => rect(-10 + i * 66, 118, 4, 92, C.yellow)),
      many(6, (i) => line(`M-60 ${127 + i * 15}h440`, C.cream, 1 + i * 0.4)),
      circle(220, 164, 7, C.cream),
      circle(88, 164, 7, C.cream),
      rect(136, 84, 26, 156, C.ink, 13),
      rect(142, 104, 14, 118, '#44545C', 7),
      shape('M136 98q-50-20-66 22 14-8 24 2 14-10 42-2z', C.ink),
      shape('M162 226q46 24 72-14-16 4-26-6-14 10-46 2z', C.ink),
      circle(149, 94, 11, C.orange),
    ),

  'ceramic-tools': () =>
    ground(C.cream) +
    shape('M28 96h264v156H28z', C.clay) +
    // handles, then heads
    [C.yellow, C.wood, C.yellow, C.wood, C.yellow, C.wood, C.yellow, C.navy]
      .map((fill, i) => rect(42 + i * 32, 112, 11, 96, fill, 5))
      .join('') +
    rect(28, 176, 264, 76, '#A76F50') +
    line('M34 176h252', C.cream, 2, { 'stroke-dasharray': '6 5' }) +
    many(7, (i) => line(`M${64 + i * 32} 182v66`, C.cream, 1.6, { 'stroke-dasharray': '5 5' })) +
    ring(47.5, 92, 15, C.ink, 4) +
    shape('M72 112q-4-44 8-52 10 10 5 52z', '#8A97A0') +
    shape('M102 112l10-48 10 48z', 'none', { stroke: C.ink, 'stroke-width': 4, 'stroke-linejoin': 'round' }) +
    shape('M136 112v-46q8-8 15 0v46z', C.wood) +
    line('M175.500 112V52', '#8A97A0', 3.5) +
    shape('M198 112q-8-30 9-46 17 16 8 46z', 'none', { stroke: C.ink, 'stroke-width': 4 }) +
    shape('M232 112l2-52h10l2 52z', '#8A97A0') +
    ellipse(271, 92, 15, 20, C.yellow) +
    circle(266, 86, 2.5, '#C9861B') +
    circle(275, 95, 3, '#C9861B') +
    line('M28 210h-14M292 210h14', C.wood, 7),

  'phone-tripod': () =>
    ground(C.sage) +
    shadow(284, 112) +
    shape('M72 264h116l16 18H56z', C.ink) +
    rect(122, 96, 16, 172, C.ink, 6) +
    line('M130 96L196 74', C.ink, 13) +
    circle(130, 96, 15, C.orange) +
    circle(130, 184, 9, C.yellow) +
    group(
      'rotate(12 216 112)',
      rect(168, 40, 96, 168, C.ink, 14),
      rect(176, 54, 80, 134, C.rose, 4),
      shape('M176 140h80v48h-80z', C.clay),
      ellipse(216, 138, 34, 20, C.white),
      ellipse(216, 136, 22, 12, C.orange),
      circle(208, 134, 4, C.yellow),
      circle(222, 138, 5, C.leaf),
      line('M203 54v134M229 54v134M176 99h80M176 143h80', C.white, 1.2, { opacity: 0.55 }),
      ring(216, 198, 6, C.white, 2),
      rect(160, 100, 12, 40, C.orange, 5),
      rect(260, 100, 12, 40, C.orange, 5),
    ),

  'drip-set': () =>
    ground(C.sky) +
    shadow(286, 100) +
    shape('M104 176h112l18 96q2 12-12 12H98q-14 0-12-12z', C.white, { opacity: 0.75 }) +
    shape('M93 236h134l7 36q2 12-12 12H98q-14 0-12-12z', '#6B3F2C') +
    line('M222 196q48-2 42 34-4 26-36 24', C.white, 11, { opacity: 0.8 }) +
    rect(84, 164, 152, 14, C.clay, 7) +
    shape('M82 74h156l-46 92h-64z', C.orange) +
    shape('M160 74h78l-46 92h-32z', C.rust, { opacity: 0.6 }) +
    ellipse(160, 74, 78, 15, '#7D321E') +
    shape('M94 72q66-20 132 0-20 12-66 12t-66-12z', C.cream) +
    line('M160 178v34', '#6B3F2C', 4, { 'stroke-dasharray': '2 9' }) +
    faded(0.5, line('M104 98q56 16 112 0M114 120q46 12 92 0', C.cream, 2)),

  'tracing-notebook': () =>
    ground(C.yellow) +
    group(
      'rotate(4 160 160)',
      rect(64, 40, 192, 244, '#C9861B', 8, { opacity: 0.5, transform: 'translate(8 8)' }),
      rect(64, 40, 192, 244, C.board, 8),
      rect(64, 40, 26, 244, C.boardDark, 8),
      rect(106, 66, 132, 172, C.white, 4),
      line('M106 102h132M106 202h132', C.sky, 2.5),
      line('M106 152h132', C.sky, 1.5, { 'stroke-dasharray': '5 5' }),
      // ko kai, dotted by way of pattern
      line('M140 202v-58l-14-14q6-28 46-28t46 34v66', C.board, 9, { 'stroke-dasharray': '1 14' }),
      line('M140 202v-46', C.orange, 9),
      line('M112 262h88', C.yellow, 9),
    ) +
    group(
      'rotate(38 236 236)',
      rect(226, 150, 22, 118, C.orange),
      shape('M226 268h22l-11 30z', C.rose),
      shape('M233 288h8l-4 10z', C.ink),
      rect(226, 138, 22, 16, C.rose, 5),
    ),

  'indigo-scarf': () =>
    ground(C.cream) +
    line('M40 62h240', C.clay, 12) +
    shape('M96 62h72v188H96z', C.navy) +
    shape('M160 62h64v150h-64z', C.navyDark) +
    many(3, (row) =>
      many(2, (column) => many(3, (i) => ring(115 + column * 34, 98 + row * 52, 13 - i * 4.5, C.sky, 2.4))),
    ) +
    many(3, (row) => many(3, (i) => ring(194, 92 + row * 46, 15 - i * 5, C.sky, 2.4, { opacity: 0.7 }))) +
    many(9, (i) => line(`M${100 + i * 8} 250v18`, C.navy, 3)) +
    many(8, (i) => line(`M${164 + i * 8} 212v18`, C.navyDark, 3)) +
    circle(40, 62, 9, C.clay) +
    circle(280, 62, 9, C.clay),

  'canvas-tote': () =>
    ground(C.orange) +
    line('M112 128q-2-82 48-82t48 82', '#D9C9A8', 11) +
    shape('M70 112h180l14 164q0 10-10 10H66q-10 0-10-10z', C.cream) +
    shape('M70 112h180l2 20H68z', '#E5D8BC') +
    rect(98, 204, 124, 22, C.yellow, 3, { opacity: 0.9 }) +
    text(160, 222, 50, C.ink, 'เรียน', { 'font-weight': 700 }) +
    line('M90 250h140', C.ink, 2, { 'stroke-dasharray': '6 6', opacity: 0.45 }) +
    line('M112 118v12M208 118v12', C.wood, 4),
};
