import {
  C,
  ground,
  rect,
  circle,
  ellipse,
  shape,
  line,
  ring,
  group,
  faded,
  many,
  text,
  writing,
  receipt,
  leafOfPaper,
  person,
  speech,
  steam,
  coin,
  coins,
  check,
} from './shapes.mjs';

const columnHeight = [1, 2, 2, 3, 3, 4, 5, 5];

const excelGrid = many(40, (i) => {
  const column = Math.floor(i / 5);
  const row = i % 5;
  const filled = row >= 5 - columnHeight[column];
  const marked = column === 6;
  return rect(18 + column * 36, 20 + row * 29, 32, 25, marked ? C.yellow : C.cream, 3, {
    opacity: marked ? 1 : filled ? 0.35 + column * 0.06 : 0.1,
  });
});

const audience = many(9, (i) => circle(52 + i * 27, i % 2 ? 167 : 172, 13, C.ink));

/** Jar with money in it. */
const jar = (x, fill, level, label) =>
  rect(x, 62, 56, 92, C.white, 10, { opacity: 0.35 }) +
  rect(x + 4, 150 - level, 48, level, fill, 6) +
  rect(x + 6, 50, 44, 14, C.cream, 4) +
  rect(x + 12, 96, 32, 26, C.white, 3) +
  label(x + 28, 109);

export const courses = {
  'excel-work': () =>
    ground(C.board) +
    excelGrid +
    faded(
      0.75,
      ...['ก', 'ข', 'ค', 'ง', 'จ', 'ฉ', 'ช', 'ซ'].map((letter, i) =>
        text(34 + i * 36, 15, 9, C.cream, letter),
      ),
      ...[1, 2, 3, 4, 5].map((figure, i) => text(9, 36 + i * 29, 9, C.cream, figure)),
    ) +
    line('M34 160L70 134L106 128L142 104L178 98L214 72L250 40', C.orange, 3.5) +
    circle(250, 40, 6, C.orange, { stroke: C.white, 'stroke-width': 2 }) +
    rect(232, 18, 36, 145, 'none', 4, { stroke: C.white, 'stroke-width': 3 }) +
    rect(263, 158, 9, 9, C.white),

  'japanese-n5': () =>
    ground(C.cream) +
    circle(214, 84, 62, C.orange) +
    shape('M0 150q80-34 160-12t160-16v58H0z', C.sky) +
    shape('M0 164q90-22 170-6t150-10v32H0z', C.navy) +
    line('M48 52q34 4 74-6M84 28q-6 50 2 82', C.ink, 11) +
    line('M116 66c-8 34-58 62-68 38-8-22 64-46 74-8 4 16-10 30-24 34', C.ink, 9),

  'photo-mobile': () =>
    ground(C.rose) +
    shape('M40 0h70l90 180H100zM130 0h60l90 180h-70z', C.cream, { opacity: 0.55 }) +
    shape('M0 138h320v42H0z', C.clay) +
    shape('M196 138v-46q0-10 8-14v-16h18v16q8 4 8 14v46z', C.board) +
    circle(256, 122, 17, C.orange) +
    line('M256 105q4-10 12-12', C.board, 4) +
    rect(52, 36, 66, 122, C.ink, 10) +
    rect(58, 46, 54, 92, C.rose, 3) +
    shape('M58 112h54v26H58z', C.clay) +
    shape('M78 112V92q0-5 4-7v-8h8v8q4 2 4 7v20z', C.board) +
    circle(102, 106, 7, C.orange) +
    line('M76 46v92M94 46v92M58 77h54M58 108h54', C.white, 1, { opacity: 0.45 }) +
    ring(85, 148, 6, C.white, 2),

  'watercolor-saturday': () =>
    ground(C.white) +
    ellipse(70, 46, 44, 30, C.sky, { opacity: 0.5 }) +
    ellipse(268, 140, 46, 34, C.yellow, { opacity: 0.3 }) +
    shape('M92 156C92 76 150 26 236 24c2 84-52 134-144 132z', C.sage, { opacity: 0.85 }) +
    shape('M100 150c4-52 46-98 110-112-2 62-40 108-110 112z', C.board, { opacity: 0.45 }) +
    line('M84 166C120 120 164 80 222 38M128 120l4-38M152 96l6-32M124 124l44 0M150 100l44-4', C.board, 2.5) +
    circle(54, 140, 9, C.orange, { opacity: 0.65 }) +
    circle(30, 120, 4, C.orange, { opacity: 0.5 }) +
    circle(276, 52, 6, C.board, { opacity: 0.4 }),

  'tax-freelance': () =>
    ground(C.navy) +
    receipt(60, 20, C.cream) +
    writing(76, 42, [44, 60, 52, 34], 18, C.navy, 5, 0.75) +
    line('M122 116h16', C.orange, 7) +
    receipt(168, 46, C.sky, 0.8) +
    circle(236, 66, 42, C.yellow) +
    ring(222, 54, 8, C.navy, 6) +
    ring(250, 80, 8, C.navy, 6) +
    line('M254 46l-36 40', C.navy, 6),

  'ceramics-wheel': () =>
    ground(C.clay) +
    circle(160, 92, 78, C.cream, { opacity: 0.5 }) +
    ellipse(160, 152, 112, 17, C.ink, { opacity: 0.85 }) +
    ellipse(160, 147, 96, 12, '#4A3A33') +
    shape('M130 146c-34-28-34-64-8-84 8-8 8-18 4-30h68c-4 12-4 22 4 30 26 20 26 56-8 84z', C.orange) +
    shape('M160 32h34c-4 12-4 22 4 30 26 20 26 56-8 84h-30z', C.rust, { opacity: 0.55 }) +
    ellipse(160, 32, 34, 7, '#7D321E') +
    line('M108 90q52 12 104 0M108 104q52 12 104 0M114 120q46 11 92 0M124 66q36 8 72 0', C.cream, 2, {
      opacity: 0.55,
    }),

  'python-docs': () =>
    ground(C.ink) +
    [
      [24, 64, C.sky],
      [44, 84, C.cream],
      [44, 52, C.yellow],
      [64, 70, C.sage],
      [64, 44, C.cream],
      [44, 60, C.sky],
      [24, 40, C.orange],
    ]
      .map(([x, width, fill], i) => rect(x, 24 + i * 20, width, 9, fill, 4.5, { opacity: 0.92 }))
      .join('') +
    line('M150 90c20 0 20-44 40-44M150 90h40M150 90c20 0 20 44 40 44', C.yellow, 3, {
      'stroke-dasharray': '2 7',
    }) +
    [C.cream, C.sky, C.sage]
      .map(
        (fill, i) =>
          leafOfPaper(204, 22 + i * 46, fill) + writing(214, 36 + i * 46, [38, 56], 12, C.ink, 4, 0.45),
      )
      .join(''),

  'guitar-fingerstyle': () =>
    ground(C.orange) +
    shape('M226 180a96 96 0 1 1 94-120v120z', C.rust) +
    circle(236, 92, 46, C.ink) +
    ring(236, 92, 54, C.cream, 3) +
    shape('M0 52h196v80H0z', C.wood) +
    line('M44 52v80M96 52v80M148 52v80', C.yellow, 2.5, { 'stroke-linecap': 'butt' }) +
    circle(70, 92, 6, C.cream) +
    circle(122, 66, 11, C.yellow) +
    circle(70, 118, 11, C.yellow) +
    circle(172, 104, 11, C.yellow) +
    many(6, (i) => line(`M0 ${60 + i * 13}h320`, C.cream, 0.8 + i * 0.45)),

  'public-speaking': () =>
    ground(C.cream) +
    shape('M0 150h320v30H0z', C.navy) +
    shape('M0 0h42v180H0zM278 0h42v180h-42z', C.orange) +
    line('M14 0v180M28 0v180M292 0v180M306 0v180', C.rust, 3) +
    shape('M160 0L92 150h136z', C.yellow, { opacity: 0.5 }) +
    circle(160, 66, 16, C.ink) +
    shape('M136 150v-46q0-18 24-18t24 18v46z', C.board) +
    line('M184 100l24-22', C.board, 10) +
    audience,

  'food-photo-studio': () =>
    ground(C.navyDark) +
    shape('M0 132h320v48H0z', C.clay) +
    shape('M70 20L262 132H92z', C.yellow, { opacity: 0.28 }) +
    group('rotate(-28 62 46)', rect(20, 20, 84, 56, C.ink, 5), rect(26, 26, 72, 44, C.cream, 3)) +
    line('M56 74L36 180M56 74l26 106', C.ink, 5) +
    ellipse(196, 150, 86, 12, C.ink, { opacity: 0.3 }) +
    shape('M120 92h152q-4 56-54 58h-44q-50-2-54-58z', C.cream) +
    shape('M196 92h76q-4 56-54 58h-22z', C.rose) +
    ellipse(196, 92, 76, 17, '#D9843B') +
    line('M140 92q14-10 28 0t28 0M150 98q16-8 32 0t30-2', C.yellow, 4) +
    ellipse(224, 90, 20, 8, C.cream) +
    ellipse(224, 89, 9, 5, C.orange) +
    circle(164, 88, 5, C.leaf) +
    circle(176, 96, 4, C.leaf) +
    circle(196, 85, 4, C.plum) +
    line('M252 84l44-44M260 90l46-38', C.wood, 4.5) +
    steam(172, 72, C.cream, 0.6),

  'indigo-dye': () =>
    ground(C.cream) +
    line('M0 24q160 18 320 0', C.wood, 4) +
    [
      [26, 112, C.navy],
      [118, 78, C.steel],
      [206, 120, C.navyDark],
    ]
      .map(
        ([x, height, fill], i) =>
          shape(`M${x} ${30 + (i === 1 ? 3 : 0)}h78v${height}q-13 8-26 0t-26 0t-26 0z`, fill) +
          (i === 0
            ? many(2, (r) =>
                many(
                  2,
                  (c) =>
                    ring(x + 22 + c * 36, 62 + r * 42, 13, C.cream, 2.5) +
                    ring(x + 22 + c * 36, 62 + r * 42, 6, C.cream, 2.5),
                ),
              )
            : i === 1
              ? many(5, (r) =>
                  line(`M${x + 8} ${50 + r * 17}l15 8 16-8 16 8 15-8`, C.cream, 2.5, { opacity: 0.85 }),
                )
              : many(4, (r) => ring(x + 39, 92, 8 + r * 9, C.cream, 2.5, { 'stroke-dasharray': '5 5' }))),
      )
      .join('') +
    [40, 92, 132, 182, 220, 272].map((x) => rect(x, 22, 6, 18, C.yellow, 2)).join('') +
    shape('M104 180q-12-30 10-42h94q22 12 10 42z', C.wood) +
    ellipse(161, 139, 50, 10, '#3C1F16') +
    ellipse(161, 140, 43, 7.5, C.steel) +
    ellipse(150, 139, 14, 2.6, C.sky, { opacity: 0.7 }),

  'open-studio': () =>
    ground(C.sage) +
    rect(206, 18, 92, 78, C.navy, 4) +
    line('M252 18v78M206 57h92', C.cream, 4) +
    circle(280, 36, 8, C.yellow) +
    shape('M0 150h320v30H0z', C.clay) +
    line('M70 178l36-150 36 150M106 40v128', C.wood, 6) +
    rect(50, 34, 112, 96, C.white, 3) +
    rect(44, 128, 124, 9, C.wood, 3) +
    line('M92 116q-16-20 0-38 6-8 2-22h24q-4 14 2 22 16 18 0 38z', C.ink, 3) +
    line('M106 56q2-18 16-22M104 56q-4-12-14-14', C.ink, 2.5) +
    line('M66 122q40-8 80 0', C.ink, 2, { opacity: 0.5 }) +
    rect(206, 130, 90, 10, C.wood, 3) +
    line('M216 140v40M286 140v40', C.wood, 6) +
    shape('M234 130q-12-14 0-28 5-6 2-14h20q-3 8 2 14 12 14 0 28z', C.orange) +
    line('M246 88q2-16 14-20M244 88q-2-10-10-14', C.leaf, 4) +
    circle(278, 121, 9, C.yellow),

  'english-meeting': () =>
    ground(C.sky) +
    speech(26, 14, 88, 40, C.white) +
    text(70, 43, 26, C.navy, 'Aa', { 'font-weight': 700 }) +
    speech(206, 20, 86, 36, C.orange, 'right') +
    writing(222, 33, [54, 36], 11, C.white, 5, 1) +
    person(72, 140, { shirt: C.navy }) +
    person(160, 132, { shirt: C.yellow, bun: true, hair: '#3B2620' }) +
    person(248, 140, { shirt: C.board, skin: '#C98F68' }) +
    shape('M14 136h292l14 44H0z', C.wood) +
    shape('M14 136h292l3 9H11z', '#7A4636') +
    rect(132, 118, 56, 34, C.ink, 4) +
    circle(160, 135, 5, C.sky) +
    rect(44, 150, 40, 7, C.cream, 2) +
    rect(236, 150, 40, 7, C.cream, 2),

  'english-private': () =>
    ground(C.rose) +
    rect(118, 16, 84, 66, C.cream, 4) +
    rect(124, 22, 72, 54, C.sky, 2) +
    line('M160 22v54', C.cream, 4) +
    shape('M124 76q20-22 36-10t36-12v22z', C.leaf) +
    line('M160 0v6', C.ink, 3) +
    shape('M0 158h320v22H0z', C.clay) +
    rect(26, 96, 14, 74, C.navy, 6) +
    rect(280, 96, 14, 74, C.navy, 6) +
    person(84, 150, { shirt: C.orange, bun: true, hair: '#3B2620' }) +
    person(236, 150, { shirt: C.board, skin: '#DDAA84' }) +
    rect(30, 148, 84, 14, C.navy, 6) +
    rect(206, 148, 84, 14, C.navy, 6) +
    ellipse(160, 134, 48, 9, C.wood) +
    rect(155, 134, 10, 40, C.wood) +
    rect(134, 120, 20, 12, C.white, 3) +
    shape('M168 130l18-6 18 6-18 4z', C.yellow) +
    line('M112 96q8-6 16 0M192 96q8 6 16 0', C.white, 4),

  'guitar-private-live': () =>
    ground(C.board) +
    rect(52, 22, 178, 114, C.ink, 8) +
    rect(60, 30, 162, 98, C.cream, 3) +
    shape('M60 96q60-30 162-6v38H60z', C.yellow, { opacity: 0.6 }) +
    person(140, 128, { shirt: C.orange, skin: '#C98F68' }) +
    group(
      'rotate(-16 140 112)',
      rect(62, 103, 82, 9, C.wood),
      ellipse(164, 108, 20, 17, C.clay),
      ellipse(144, 108, 14, 13, C.clay),
      circle(156, 108, 6, C.ink),
    ) +
    rect(186, 36, 30, 22, C.sky, 3) +
    circle(201, 44, 4.5, C.navy) +
    shape('M192 58q0-8 9-8t9 8z', C.navy) +
    shape('M30 136h222l18 14H12z', '#3A4A52') +
    // guitar against the desk
    group(
      'rotate(14 276 110)',
      rect(270, 0, 12, 100, C.wood),
      rect(266, -12, 20, 18, C.ink, 3),
      ellipse(276, 106, 26, 22, C.orange),
      ellipse(276, 142, 36, 30, C.orange),
      circle(276, 120, 11, C.ink),
      rect(262, 148, 28, 5, C.wood, 2),
      line('M273 0v148M276 0v148M279 0v148', C.cream, 0.8),
    ) +
    rect(0, 168, 320, 12, C.wood),

  'shop-accounting': () =>
    ground(C.cream) +
    rect(36, 58, 168, 122, C.board) +
    many(7, (i) => shape(`M${28 + i * 26.3} 26h26.3v34q-13 16-26.300 0z`, i % 2 ? C.white : C.orange)) +
    rect(28, 18, 184, 12, C.rust, 4) +
    rect(52, 84, 76, 62, C.sky, 3) +
    shape('M52 126h76v20H52z', C.clay) +
    circle(68, 120, 8, C.yellow) +
    circle(88, 120, 8, C.rose) +
    circle(108, 120, 8, C.leaf) +
    rect(146, 84, 42, 96, C.wood, 3) +
    circle(180, 134, 3.5, C.yellow) +
    group(
      'rotate(5 262 112)',
      rect(222, 54, 84, 108, C.navy, 5),
      rect(230, 62, 68, 92, C.white, 2),
      line('M264 62v92', C.navy, 1.5),
      writing(236, 78, [20, 16, 22, 14], 14, C.navy, 3),
      writing(270, 78, [20, 22, 14, 20], 14, C.orange, 3, 0.9),
    ) +
    coins(230, 172, 3) +
    coins(274, 174, 2) +
    shape('M0 178h320v2H0z', C.wood),

  'excel-dashboard': () =>
    ground(C.sage) +
    rect(30, 14, 260, 138, C.ink, 9) +
    rect(38, 22, 244, 122, C.cream, 4) +
    rect(46, 30, 70, 44, C.board, 4) +
    text(81, 61, 24, C.yellow, '15%', { 'font-weight': 700 }) +
    rect(46, 82, 70, 54, C.white, 4) +
    many(5, (i) =>
      rect(
        53 + i * 12,
        128 - [16, 24, 20, 34, 40][i],
        8,
        [16, 24, 20, 34, 40][i],
        i === 4 ? C.orange : C.sky,
        2,
      ),
    ) +
    rect(124, 30, 150, 60, C.white, 4) +
    line('M134 80l26-14 24 6 26-20 24 4 30-18', C.board, 3.5) +
    line('M134 84l26-6 24-2 26-8 24-6 30-4', C.clay, 2, { 'stroke-dasharray': '3 5' }) +
    circle(264, 38, 5, C.orange) +
    rect(124, 98, 68, 38, C.white, 4) +
    ring(148, 117, 12, C.sky, 7) +
    line('M148 105a12 12 0 0 1 8 21', C.yellow, 7, { 'stroke-linecap': 'butt' }) +
    writing(170, 110, [14, 10, 14], 8, C.ink, 3, 0.5) +
    rect(200, 98, 74, 38, C.white, 4) +
    many(3, (i) => rect(207, 105 + i * 10, [58, 42, 24][i], 6, [C.navy, C.steel, C.sky][i], 3)) +
    shape('M138 152h44l6 18h-56z', '#3A4A52') +
    rect(112, 168, 96, 8, C.ink, 4),

  'corporate-docs': () =>
    ground(C.boardDark) +
    rect(0, 150, 320, 12, C.clay) +
    [
      [20, 44, 112, C.orange],
      [68, 36, 100, C.cream],
      [108, 44, 118, C.yellow],
      [156, 32, 92, C.sky],
    ]
      .map(
        ([x, width, height, fill]) =>
          rect(x, 150 - height, width, height, fill, 3) +
          rect(x + 8, 166 - height, width - 16, 26, C.white, 2) +
          writing(x + 12, 175 - height, [width - 26, width - 30], 8, C.ink, 2.5, 0.6) +
          ring(x + width / 2, 136, 6, C.ink, 3),
      )
      .join('') +
    group(
      'rotate(-13 222 150)',
      rect(200, 46, 40, 104, C.rose, 3),
      rect(208, 62, 24, 26, C.white, 2),
      ring(220, 136, 6, C.ink, 3),
    ) +
    shape('M250 118h56v32h-56z', C.leaf) +
    shape(
      'M262 118q-14-22-8-42 16 10 16 42zM286 118q-2-34 16-48 10 22-8 48zM276 118q-10-36 0-62 12 26 6 62z',
      C.sage,
    ) +
    rect(0, 162, 320, 18, '#082925'),

  'thai-daily': () =>
    ground(C.yellow) +
    circle(262, 44, 28, C.white, { opacity: 0.55 }) +
    shape('M0 122V86h20V66h26v20h22v36zM252 122V94h18V76h24v18h26v28z', '#D9942A', { opacity: 0.7 }) +
    shape('M0 142h320v38H0z', C.ink) +
    line('M6 164h40M78 164h40M150 164h40M222 164h40M294 164h20', C.cream, 3) +
    // tuk-tuk
    shape('M64 56q2-14 18-14h138q20 0 28 18l4 10H60z', C.navy) +
    shape('M70 70h10v44H70zM150 70h8v44h-8z', C.navyDark) +
    line('M248 70l16 46', C.navyDark, 6) +
    shape('M56 108h112v-4h92q20 4 22 34H48q-2-20 8-30z', C.orange) +
    shape('M56 108h112l6 12H52z', C.rust) +
    rect(88, 82, 58, 26, C.board, 6) +
    rect(176, 92, 34, 16, C.board, 5) +
    line('M236 104l-14-20h-10', C.ink, 5) +
    circle(277, 118, 8, C.white) +
    text(112, 62, 16, C.cream, 'TAXI', { 'font-weight': 700 }) +
    line('M56 128h104', C.yellow, 4) +
    [84, 244].map((x) => circle(x, 144, 22, '#0D1519') + circle(x, 144, 9, C.sky)).join('') +
    line('M262 132l-18 12', C.ink, 6),

  'yearend-sales': () =>
    ground(C.orange) +
    group(
      'rotate(-5 110 94)',
      rect(34, 26, 140, 132, C.white, 8),
      shape('M34 34a8 8 0 0 1 8-8h124a8 8 0 0 1 8 8v26H34z', C.plum),
      many(2, (i) => rect(66 + i * 66, 16, 10, 22, C.ink, 5)),
      many(20, (i) => {
        const x = 45 + (i % 5) * 25;
        const y = 68 + Math.floor(i / 5) * 21;
        return rect(x, y, 18, 15, i === 11 ? C.yellow : C.rose, 3, { opacity: i < 11 ? 0.4 : 1 });
      }),
      ring(79, 117.5, 15, C.plum, 3.5),
    ) +
    line('M222 74q0-32 24-32t24 32', C.navyDark, 6) +
    shape('M196 72h100l8 92q0 8-8 8H196q-8 0-8-8z', C.navy) +
    shape('M246 72h50l8 92q0 8-8 8h-50z', C.navyDark) +
    group(
      'rotate(16 250 122)',
      shape('M216 108h46l18 15-18 15h-46z', C.yellow),
      circle(266, 123, 4, C.navy),
      text(238, 131, 20, C.navy, '%', { 'font-weight': 700 }),
    ),

  'internal-audit': () =>
    ground(C.navy) +
    group(
      'rotate(-4 130 90)',
      rect(40, 14, 168, 156, C.cream, 4),
      rect(40, 14, 168, 26, C.sky, 4),
      writing(54, 28, [60], 10, C.navy, 5, 0.8),
      many(6, (i) => line(`M52 ${60 + i * 18}h144`, C.clay, 1, { opacity: 0.6 })),
      writing(56, 54, [56, 44, 62, 50, 40, 58], 18, C.navy, 4, 0.55),
      many(3, (i) => check(146, 50 + i * 18, C.leaf, 0.62)),
      writing(176, 54, [16, 12, 16, 14], 18, C.navy, 4, 0.55),
    ) +
    line('M236 128l44 40', C.wood, 17) +
    circle(202, 98, 52, C.sky, { opacity: 0.96 }) +
    ring(202, 98, 52, C.yellow, 9) +
    line('M164 84h56M164 104h40M164 124h30', C.navy, 7, { opacity: 0.6 }) +
    line('M214 102l18 18M232 102l-18 18', C.orange, 8),

  copywriting: () =>
    ground(C.rose) +
    rect(40, 18, 150, 146, C.white, 10) +
    circle(62, 40, 10, C.board) +
    writing(82, 36, [52, 30], 9, C.ink, 4, 0.45) +
    rect(52, 58, 110, 22, C.yellow, 3) +
    line('M58 69h94', C.ink, 7) +
    writing(54, 94, [118, 106, 84], 13, C.ink, 5, 0.3) +
    line('M50 96l122-4M50 108l112-3', C.orange, 3) +
    rect(52, 132, 76, 22, C.board, 6) +
    line('M68 143h44', C.white, 5) +
    group(
      'rotate(42 232 92)',
      rect(216, 6, 32, 20, C.plum, 6),
      rect(216, 22, 32, 10, '#8A97A0'),
      rect(216, 32, 32, 96, C.orange),
      rect(227, 32, 10, 96, C.rust),
      shape('M216 128h32l-16 38z', C.cream),
      shape('M226 152h12l-6 14z', C.ink),
    ),

  'drip-coffee': () =>
    ground('#D8C0A4') +
    circle(132, 84, 74, C.cream, { opacity: 0.6 }) +
    shape('M0 156h320v24H0z', C.wood) +
    shape('M98 104h68l12 48q0 6-6 6H92q-6 0-6-6z', C.white, { opacity: 0.8 }) +
    shape('M91 132h82l5 20q0 6-6 6H92q-6 0-6-6z', '#6B3F2C') +
    rect(84, 96, 96, 9, C.clay, 4) +
    shape('M84 42h96l-28 56h-40z', C.board) +
    ellipse(132, 42, 48, 9, C.boardDark) +
    ellipse(132, 41, 38, 6, '#6B3F2C') +
    line('M132 104v24', '#6B3F2C', 3, { 'stroke-dasharray': '2 6' }) +
    shape('M216 74h64l12 76q0 8-8 8h-72q-8 0-8-8z', C.orange) +
    shape('M252 74h28l12 76q0 8-8 8h-32z', C.rust, { opacity: 0.6 }) +
    rect(222, 64, 52, 12, C.ink, 5) +
    circle(248, 60, 6, C.ink) +
    line('M210 128q-34-4-40-66-2-28-26-34', C.orange, 7) +
    line('M142 29v10', C.sky, 3.5) +
    line('M284 88q28 2 24 34-2 20-18 24', C.ink, 7) +
    steam(26, 96, C.white, 0.7),

  'kids-art': () =>
    ground(C.sky) +
    shape('M0 132h320v48H0z', C.yellow) +
    // clay animal
    ellipse(104, 118, 52, 32, C.orange) +
    circle(158, 88, 26, C.orange) +
    circle(138, 66, 11, C.rust) +
    circle(176, 66, 11, C.rust) +
    circle(150, 86, 3.5, C.ink) +
    circle(168, 86, 3.5, C.ink) +
    ellipse(160, 98, 8, 5, C.rust) +
    [68, 92, 118, 138].map((x) => rect(x - 8, 136, 17, 22, C.rust, 7)).join('') +
    line('M54 112q-22-4-18-30', C.orange, 10) +
    [84, 104, 122].map((x, i) => circle(x, 106 + (i % 2) * 12, 6, C.yellow)).join('') +
    // crayons
    [
      [214, C.plum, -10],
      [244, C.board, 4],
      [274, C.navy, 12],
    ]
      .map(([x, fill, turn]) =>
        group(
          `rotate(${turn} ${x} 120)`,
          rect(x - 10, 66, 20, 92, fill, 2),
          shape(`M${x - 8} 66l8-24 8 24z`, fill),
          rect(x - 10, 80, 20, 8, C.cream),
          rect(x - 10, 140, 20, 8, C.cream),
        ),
      )
      .join('') +
    // paper stars and a scrawl
    line('M30 44q14-24 24 0t24 0 24 0', C.white, 6) +
    shape('M216 14l6 13 14 1-11 9 4 14-13-8-13 8 4-14-11-9 14-1z', C.white) +
    circle(284, 28, 13, C.rose),

  'money-monthly': () =>
    ground(C.board) +
    rect(0, 154, 320, 26, C.wood) +
    jar(20, C.steel, 84, (x, y) => shape(`M${x - 9} ${y + 1}l9-9 9 9v9h-18z`, C.navy)) +
    jar(
      92,
      C.orange,
      62,
      (x, y) =>
        shape(`M${x - 10} ${y - 2}h20q0 11-10 11t-10-11z`, C.rust) + line(`M${x} ${y - 9}v3`, C.rust, 2.5),
    ) +
    jar(
      164,
      C.sage,
      40,
      (x, y) => shape(`M${x - 11} ${y}q0-10 11-10t11 10z`, C.leaf) + line(`M${x} ${y}v8q-1 3-4 1`, C.leaf, 2),
    ) +
    jar(
      236,
      C.yellow,
      22,
      (x, y) =>
        line(`M${x} ${y + 9}v-13`, C.leaf, 2.5) +
        shape(`M${x} ${y}q-10 0-10-9 10 0 10 9zM${x} ${y - 3}q0-9 10-9 0 9-10 9z`, C.leaf),
    ) +
    coin(48, 30) +
    coin(120, 22) +
    coin(192, 32) +
    coin(264, 24),

  'first-aid': () =>
    ground(C.cream) +
    shape('M0 146h320v34H0z', C.sage) +
    rect(34, 50, 128, 98, C.white, 12, { stroke: C.board, 'stroke-width': 5 }) +
    line('M74 50v-10q0-10 10-10h28q10 0 10 10v10', C.board, 7) +
    shape('M86 72h24v16h16v24h-16v16H86v-16H70V88h16z', C.board) +
    shape('M238 142c-60-40-70-66-66-86 6-26 46-30 66 0 20-30 60-26 66 0 4 20-6 46-66 86z', C.orange) +
    shape('M238 142c60-40 70-66 66-86-6-26-46-30-66 0z', C.rust, { opacity: 0.45 }) +
    line('M178 90h24l10-22 16 44 14-34 8 12h48', C.white, 6) +
    ellipse(98, 160, 70, 6, C.ink, { opacity: 0.15 }) +
    ellipse(238, 160, 50, 6, C.ink, { opacity: 0.15 }),
};
