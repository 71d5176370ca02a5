// Makes the demo shop's short lesson videos, or those that are named: `npm run demo:videos -- income-lesson`. Needs ffmpeg and a Thai font.
// Frames are drawn as SVG, so that a video is its own lesson: captions, and one thing that moves.
// 640x360, H.264 baseline, quiet AAC tone, a key frame every 2 s, index in front. Those of `isLarge` are 1280x720, and what the
// shop makes of a video for phones is made of them here: the demo shows it where no ffmpeg is, too.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { tsImport } from 'tsx/esm/api';
import {
  C,
  circle,
  ellipse,
  faded,
  ground,
  line,
  many,
  rect,
  ring,
  shape,
  svg,
  text,
} from './demo-pictures/shapes.mjs';

const folder = fileURLToPath(new URL('../db/demo/videos/', import.meta.url));
const FPS = 12;

const clamp = (value) => Math.min(1, Math.max(0, value));
/** 0 before `from`, 1 after `to`, eased between; seconds. */
const during = (time, from, to) => {
  const x = clamp((time - from) / (to - from));
  return x * x * (3 - 2 * x);
};
const left = (x, y, size, fill, words, more = {}) =>
  text(x, y, size, fill, words, { 'text-anchor': 'start', ...more });
const typedSoFar = (words, time, from, perSecond) =>
  words.slice(0, Math.max(0, Math.floor((time - from) * perSecond)));
const escaped = (words) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** The spoken line, written at the foot of the picture. */
const caption = (words) =>
  rect(0, 152, 320, 28, C.ink, 0, { opacity: 0.9 }) + text(160, 170.5, 11.5, C.white, words);
const captionAt = (time, lines) => caption(lines.filter(([from]) => time >= from).at(-1)[1]);

const goods = [
  ['K-07', 'ขนมชั้น', '25'],
  ['K-12', 'ทองหยอด', '60'],
  ['K-03', 'ลอดช่อง', '35'],
  ['K-21', 'เม็ดขนุน', '55'],
  ['K-15', 'ตะโก้', '30'],
];

function excel(time) {
  const row = time < 9 ? -1 : Math.min(2, Math.floor((time - 9) / 1.4));
  const found = time >= 13;
  return (
    ground(C.white) +
    rect(0, 0, 320, 22, C.board) +
    left(10, 15, 9.5, C.cream, 'fx', { 'font-weight': 700 }) +
    left(30, 15, 9.5, C.white, escaped(typedSoFar('=XLOOKUP(E3, A:A, C:C)', time, 4.5, 8))) +
    rect(14, 30, 176, 19, C.sage, 0, { opacity: 0.6 }) +
    ['รหัส', 'ชื่อขนม', 'ราคา']
      .map((head, i) => left([22, 74, 160][i], 43, 9, C.ink, head, { 'font-weight': 700 }))
      .join('') +
    (row >= 0 ? rect(14, 49 + row * 19, 176, 19, C.yellow, 0, { opacity: found ? 0.75 : 0.4 }) : '') +
    goods
      .map((cells, r) => cells.map((cell, i) => left([22, 74, 160][i], 62 + r * 19, 9, C.ink, cell)).join(''))
      .join('') +
    many(6, (i) => line(`M14 ${49 + i * 19}h176`, C.clay, 0.7, { opacity: 0.5 })) +
    line('M66 30v114M152 30v114', C.clay, 0.7, { opacity: 0.5 }) +
    left(214, 43, 9, C.ink, 'รหัสที่หา') +
    left(266, 43, 9, C.ink, 'ราคา') +
    rect(212, 49, 46, 19, C.white, 2, { stroke: C.orange, 'stroke-width': time >= 2 ? 2 : 0.7 }) +
    left(220, 62, 9, C.ink, 'K-03') +
    rect(262, 49, 46, 19, found ? C.yellow : C.white, 2, {
      stroke: C.board,
      'stroke-width': 1.6,
      'fill-opacity': 0.7,
    }) +
    (time >= 15 ? left(277, 62, 9.5, C.ink, '35', { 'font-weight': 700 }) : '') +
    (time >= 9 ? line('M234 70v27h-42', C.orange, 1.8, { 'stroke-dasharray': '3 4' }) : '') +
    (time >= 14 ? line('M192 103h93v-33', C.board, 1.8, { 'stroke-dasharray': '3 4' }) : '') +
    captionAt(time, [
      [0, 'มีรหัสขนม K-03 อยากรู้ราคา'],
      [4.5, 'ถามสามข้อ: หาอะไร หาที่ไหน เอาอะไรกลับมา'],
      [9, 'ไล่หาทีละแถวจนตรง ตารางไม่ต้องเรียง'],
      [14.5, 'พบแล้ว ดึงราคาข้างกันกลับมา 35 บาท'],
      [19.5, 'ลองเปลี่ยนรหัสในไฟล์ฝึก แล้วดูว่าราคาเปลี่ยนตาม'],
    ])
  );
}

const incomes = [
  ['เขียนบทความ', '12,000', '360'],
  ['ออกแบบโลโก้', '24,500', '735'],
  ['สอนพิเศษ', '8,000', '240'],
];

function income(time) {
  const rows = Math.min(incomes.length, Math.floor(Math.max(0, time - 2) / 1.6));
  const isSummed = time >= 9;
  const isTold = time >= 13.5;
  const at = (row) => 62 + row * 22;
  return (
    ground(C.white) +
    rect(0, 0, 320, 22, C.board) +
    left(14, 15, 9.5, C.cream, 'รายได้ทั้งปี', { 'font-weight': 700 }) +
    rect(14, 30, 292, 19, C.sage, 0, { opacity: 0.6 }) +
    ['งาน', 'รับ (บาท)', 'ถูกหักไว้ 3 %']
      .map((head, i) => left([22, 142, 228][i], 43, 9, C.ink, head, { 'font-weight': 700 }))
      .join('') +
    incomes
      .slice(0, rows)
      .map((cells, row) => cells.map((cell, i) => left([22, 142, 228][i], at(row), 10, C.ink, cell)).join(''))
      .join('') +
    many(4, (i) => line(`M14 ${49 + i * 22}h292`, C.clay, 0.7, { opacity: 0.5 })) +
    line('M134 30v110M220 30v110', C.clay, 0.7, { opacity: 0.5 }) +
    (isSummed
      ? rect(134, 117, 86, 22, C.yellow, 0, { opacity: 0.7 }) +
        left(22, 132, 10, C.ink, 'รวม', { 'font-weight': 700 }) +
        left(142, 132, 10, C.ink, '44,500', { 'font-weight': 700 })
      : '') +
    (isTold
      ? rect(220, 117, 86, 22, C.orange, 0, { opacity: 0.55 }) +
        left(228, 132, 10, C.ink, '1,335', { 'font-weight': 700 })
      : '') +
    captionAt(time, [
      [0, 'เงินเข้ามาจากหลายที่ คนละวัน คนละบัญชี'],
      [2.5, 'หนึ่งแถวหนึ่งงาน รับเท่าไร ถูกหักไว้เท่าไร'],
      [9, 'รวมลงมา ทั้งปีเหลือตัวเลขเดียว'],
      [13.5, 'ภาษีที่ถูกหักไว้ เอาไปลบตอนยื่นได้'],
    ])
  );
}

function watercolor(time) {
  const wet = during(time, 1, 4);
  const first = during(time, 4, 8);
  const vein = during(time, 9, 13.5);
  const bx = 92 + first * 120 + (time > 8 ? 0 : wet * 10) - (time > 8.5 ? (1 - vein) * 110 : 0);
  const by = 118 - first * 76 + (time > 8.5 ? (1 - vein) * 78 : 0);
  return (
    ground('#EFE6D6') +
    rect(24, 10, 232, 134, C.white, 2) +
    `<clipPath id="leaf"><path d="M84 132C84 66 132 24 210 22c2 70-46 112-126 110z"/></clipPath>` +
    `<g clip-path="url(#leaf)">${
      ellipse(84, 132, 200 * wet, 170 * wet, C.sky, { opacity: 0.35 }) +
      circle(84, 132, 190 * first, C.sage, { opacity: 0.9 }) +
      circle(200, 30, 90 * during(time, 5.5, 9), C.yellow, { opacity: 0.45 }) +
      circle(110, 128, 84 * during(time, 6.5, 10.5), C.board, { opacity: 0.45 })
    }</g>` +
    line('M78 140C112 100 150 66 198 34', C.board, 2.2, {
      'stroke-dasharray': 190,
      'stroke-dashoffset': 190 * (1 - vein),
    }) +
    faded(clamp(vein * 2 - 0.8), line('M116 104l2-30M136 86l4-26M112 108l36 2M134 88l36-2', C.board, 1.8)) +
    many(4, (i) => circle(288, 32 + i * 30, 11, [C.sage, C.yellow, C.board, C.orange][i])) +
    (time > 0.8 && time < 14
      ? `<g transform="translate(${bx.toFixed(1)} ${by.toFixed(1)}) rotate(28)">${
          shape('M-4-14q4-10 8 0 1 9-4 16-5-7-4-16z', C.ink) +
          rect(-4, -26, 8, 12, C.sky) +
          rect(-3.5, -96, 7, 70, C.orange, 3)
        }</g>`
      : '') +
    captionAt(time, [
      [0, 'ทาน้ำเปล่าให้ทั่วใบก่อน กระดาษวาวแต่ไม่นอง'],
      [4, 'แตะเขียวอ่อนตอนยังเปียก ปล่อยให้สีเดินเอง'],
      [8.5, 'รอหมาด แล้วดึงเส้นกลางใบด้วยปลายพู่กัน'],
      [13.2, 'เว้นขาวไว้ให้ใบได้หายใจ'],
    ])
  );
}

const code = [
  ['from pathlib import Path', C.sky],
  ['folder = Path("scans")', C.cream],
  ['for i, f in enumerate(sorted(folder.glob("*.pdf"))):', C.yellow],
  ['    f.rename(folder / f"INV-{i:04}.pdf")', C.sage],
];

function python(time) {
  const lengths = code.map(([words]) => words.length);
  const total = Math.floor(clamp((time - 1) / 11) * lengths.reduce((a, b) => a + b, 0));
  let used = 0;
  const running = time >= 14;
  return (
    ground(C.ink) +
    rect(0, 0, 320, 20, '#121A1F') +
    [C.orange, C.yellow, C.sage].map((fill, i) => circle(12 + i * 11, 10, 3.4, fill)).join('') +
    left(52, 13.5, 8.5, C.sky, 'rename.py') +
    code
      .map(([words, fill], i) => {
        const part = words.slice(0, Math.max(0, total - used));
        used += words.length;
        return (
          left(10, 38 + i * 15, 8.5, '#6F7F88', String(i + 1)) +
          left(
            22 + (words.length - words.trimStart().length) * 4.5,
            38 + i * 15,
            8.5,
            fill,
            escaped(part.trimStart()),
          )
        );
      })
      .join('') +
    rect(10, 92, 300, 54, '#121A1F', 4) +
    many(5, (i) => {
      const done = running && time > 15 + i * 0.9;
      return (
        left(
          20 + (i % 5) * 58,
          112,
          8,
          done ? C.yellow : '#8FA0A8',
          done ? `INV-000${i}` : `scan${(i * 37 + 12) % 90}`,
        ) +
        rect(24 + i * 58, 118, 20, 22, done ? C.yellow : C.cream, 2, { opacity: done ? 1 : 0.55 }) +
        line(`M${28 + i * 58} 125h12M${28 + i * 58} 131h8`, C.ink, 1.6, { opacity: 0.5 })
      );
    }) +
    captionAt(time, [
      [0, 'เปลี่ยนชื่อไฟล์สแกน 400 ไฟล์ ด้วยโค้ดสี่บรรทัด'],
      [4.5, 'ชี้ไปที่โฟลเดอร์ แล้วเดินดูทีละไฟล์'],
      [9, 'ตั้งชื่อใหม่ตามลำดับ เติมศูนย์ให้ครบสี่หลัก'],
      [14, 'กดรัน แล้วดูชื่อไฟล์เปลี่ยน'],
      [20, 'ทำกับสำเนาก่อนเสมอ ถูกแล้วค่อยทำกับของจริง'],
    ])
  );
}

const plucks = [5, 3, 4, 2, 3, 4];

function guitar(time) {
  const beat = Math.floor(time / 0.5);
  const string = plucks[beat % plucks.length];
  const within = (time % 0.5) / 0.5;
  const chord = Math.floor(time / 4) % 2 === 0;
  // the nut is at the left edge, frets at 44, 96 and 148; string 0 is the thinnest
  const dots = chord
    ? [
        [1, 22],
        [3, 70],
        [4, 122],
      ]
    : [
        [0, 122],
        [4, 70],
        [5, 122],
      ];
  return (
    ground(C.orange) +
    shape('M226 160a96 96 0 1 1 94-120v120z', C.rust) +
    circle(250, 84, 46, C.ink) +
    ring(250, 84, 54, C.cream, 3) +
    rect(0, 40, 196, 88, C.wood) +
    line('M44 40v88M96 40v88M148 40v88', C.yellow, 2.5, { 'stroke-linecap': 'butt' }) +
    many(6, (i) => {
      const y = 48 + i * 14.4;
      const swing = i === string ? Math.sin(within * Math.PI * 7) * 3 * (1 - within) : 0;
      return shape(`M0 ${y}Q160 ${(y + swing * 2).toFixed(2)} 320 ${y}`, 'none', {
        stroke: i === string ? C.white : C.cream,
        'stroke-width': 0.8 + i * 0.4,
      });
    }) +
    dots.map(([i, x]) => circle(x, 48 + i * 14.4, 9, C.yellow)).join('') +
    circle(250, 48 + string * 14.4, 5 + 3 * (1 - within), C.white, { opacity: 0.9 }) +
    rect(10, 8, 66, 22, C.ink, 11) +
    text(43, 23.5, 12, C.white, chord ? 'คอร์ด C' : 'คอร์ด G', { 'font-weight': 700 }) +
    many(6, (i) => circle(206 + i * 17, 18, i === beat % 6 ? 6 : 3.5, i === beat % 6 ? C.white : C.ink)) +
    captionAt(time, [
      [0, 'นิ้วโป้งดีดเบสก่อน แล้วชี้ กลาง นาง ตามลำดับ'],
      [4, 'เปลี่ยนคอร์ด มือขวาไม่หยุด'],
      [8, 'กลับมาที่ C นับหนึ่งถึงหกให้เท่ากัน'],
      [12, 'ช้าไว้ก่อน ไม่พลาดสามรอบจึงเร็วขึ้น'],
    ])
  );
}

/** A letter traced on the board: dashes first, then one solid stroke after the other; strokes with their lengths. */
const tracing =
  ({ strokes, sound, meaning, says }) =>
  (time) =>
    ground(C.board) +
    rect(0, 146, 320, 6, C.yellow) +
    line('M40 20h240M40 132h240', C.cream, 1, { opacity: 0.35 }) +
    line('M40 76h240', C.cream, 1, { opacity: 0.35, 'stroke-dasharray': '6 6' }) +
    strokes.map(([d]) => line(d, C.cream, 3, { opacity: 0.55, 'stroke-dasharray': '1 7' })).join('') +
    strokes
      .map(([d, length], i) => {
        const part = during(time, 2 + i * 3.2, 4.8 + i * 3.2);
        const fill = i === strokes.length - 1 ? C.yellow : C.cream;
        return part > 0 ? line(d, fill, 8, { 'stroke-dasharray': `${(length * part).toFixed(1)} 999` }) : '';
      })
      .join('') +
    strokes
      .map((_, i) => {
        const on = time >= 2 + i * 3.2;
        const edge = { stroke: C.cream, 'stroke-width': 1.5, 'stroke-dasharray': on ? 'none' : '3 3' };
        return (
          circle(62, 44 + i * 32, 10, on ? C.orange : 'none', edge) +
          text(62, 48 + i * 32, 11, C.white, i + 1, { 'font-weight': 700 })
        );
      })
      .join('') +
    text(262, 70, 24, C.cream, sound, { opacity: during(time, 12, 13) }) +
    text(262, 96, 13, C.yellow, meaning, { opacity: during(time, 12, 13) }) +
    captionAt(
      time,
      says.map((words, i) => [[0, 2, 5.2, 8.4, 12][i], words]),
    );

const hiragana = tracing({
  strokes: [
    ['M118 44q34 4 84-6', 86],
    ['M158 24q-6 54 2 92', 94],
    ['M192 66c-10 38-68 62-78 38-8-24 70-50 82-8 4 18-10 32-26 36', 310],
  ],
  sound: 'a',
  meaning: 'อะ',
  says: [
    'คัดตามเส้นประ ทีละขีด',
    'ขีดแรกจากซ้ายไปขวา เชิดปลายขึ้นนิดหนึ่ง',
    'ขีดที่สองลงตรงกลาง',
    'ขีดที่สามวนกว้าง ไม่ต้องรีบ',
    'อ่านออกเสียงทุกครั้งที่คัดจบ',
  ],
});

const thai = tracing({
  strokes: [
    ['M126 128V72', 56],
    ['M126 72l-16-14q2-16 16-26', 54],
    ['M126 32q16-10 38-10 44 0 44 40v66', 176],
  ],
  sound: 'g',
  meaning: 'ไก่ · gai',
  says: [
    'Follow the dashes, one stroke at a time',
    'Start on the line and go straight up',
    'A small beak, pointing left',
    'Over the top and down to the line',
    'Say it each time: gaw, as in gai, a chicken',
  ],
});

const videos = [
  { name: 'excel-lesson', seconds: 24, draw: excel, tone: [262, 392], poster: 16.5, isLarge: true },
  { name: 'income-lesson', seconds: 18, draw: income, tone: [233, 311], poster: 14 },
  { name: 'watercolor-lesson', seconds: 16, draw: watercolor, tone: [220, 330], poster: 11 },
  { name: 'python-lesson', seconds: 24, draw: python, tone: [196, 294], poster: 17.5 },
  { name: 'guitar-lesson', seconds: 16, draw: guitar, tone: [131, 196], poster: 5.3 },
  { name: 'hiragana-lesson', seconds: 16, draw: hiragana, tone: [247, 370], poster: 9.6 },
  { name: 'thai-letter-lesson', seconds: 16, draw: thai, tone: [233, 349], poster: 9.8, isLarge: true },
];

const picture = (inner, isLarge = false) =>
  sharp(Buffer.from(svg(320, 180, inner)), { density: isLarge ? 288 : 144 })
    .resize(...(isLarge ? [1280, 720] : [640, 360]))
    .flatten({ background: '#fff' });

async function make({ name, seconds, draw, tone, poster, isLarge }) {
  const file = `${folder}${name}.mp4`;
  const half = `${folder}.${name}.mp4`;
  const hum = tone.map((hz) => `0.03*sin(2*PI*${hz}*t)`).join('+');
  // an option and its value stand on one line
  // oxfmt-ignore
  const ffmpeg = spawn('ffmpeg', [
    '-y', '-loglevel', 'error',
    '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', isLarge ? '1280x720' : '640x360', '-r', String(FPS), '-i', '-',
    '-f', 'lavfi', '-t', String(seconds), '-i', `aevalsrc=(${hum})*(0.6+0.4*sin(2*PI*t/4)):s=48000:d=${seconds}`,
    '-c:v', 'libx264', '-profile:v', isLarge ? 'main' : 'baseline', '-level', isLarge ? '3.1' : '3.0', '-pix_fmt', 'yuv420p', '-preset', 'slow', '-crf', '27',
    '-g', String(FPS * 2), '-keyint_min', String(FPS * 2), '-sc_threshold', '0', '-threads', '1',
    '-c:a', 'aac', '-b:a', '32k', '-ac', '1', '-t', String(seconds),
    '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact',
    '-movflags', '+faststart', half,
  ], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(ffmpeg, 'close');
  for (let frame = 0; frame < seconds * FPS; frame += 1) {
    const pixels = await picture(draw(frame / FPS), isLarge)
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [status] = await ended;
  if (status !== 0) throw new Error(`ffmpeg ended with ${status} for ${name}`);
  renameSync(half, file);
  await picture(draw(poster)).jpeg({ quality: 72, mozjpeg: true }).toFile(`${folder}${name}-poster.jpg`);
  console.log(`${name}.mp4 ${seconds} s, ${Math.round(statSync(file).size / 1000)} kB`);
}

/** As the shop does it, into the demo's own folder. */
async function makeForPhones(name) {
  const { makeVideo } = await tsImport('../app/uploads/videos/make-video.server.ts', import.meta.url);
  const target = fileURLToPath(new URL(`../db/demo/films/${name}`, import.meta.url));
  rmSync(target, { recursive: true, force: true });
  const film = await makeVideo({
    tools: { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' },
    file: `${folder}${name}.mp4`,
    folder: target,
    room: Infinity,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  writeFileSync(`${target}/video.json`, `${JSON.stringify(film, null, 1)}\n`);
}

mkdirSync(folder, { recursive: true });
const named = process.argv.slice(2);
for (const video of videos) {
  if (named.length > 0 && !named.includes(video.name)) continue;
  await make(video);
  if (video.isLarge) await makeForPhones(video.name);
}
