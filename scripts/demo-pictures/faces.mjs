import { C, shape, ellipse, ring, line, circle } from './shapes.mjs';

const square = (fill) => shape('M0 0h48v48H0z', fill);
const body = (fill) => shape('M6 48q2-14 18-14t18 14z', fill);
const head = (skin, neck) => shape('M20 28h8v7q-4 4-8 0z', neck) + ellipse(24, 22, 8, 9.5, skin);
const smile = line('M21 26.5q3 2.4 6 0', '#7A3B2A', 1.1);
const eyes = circle(20.8, 22.4, 0.95, C.ink) + circle(27.2, 22.4, 0.95, C.ink);
const short = (hair) => shape('M15 23q-1-14 9-14t9 14q-1-6-4-8-6 3-11 1-2 2-3 7z', hair);
const long = (hair) => shape('M13 40q-2-30 11-31t11 31l-5-2V20q-6 0-9-4-2 4-4 5v17z', hair);
const bun = (hair) =>
  circle(24, 8, 4.2, hair) + shape('M15 24q-2-15 9-15t9 15q-1-7-5-8.500-5 2-9 0-3 2-4 8.500z', hair);
const glasses =
  ring(20.5, 22.5, 3, C.ink, 1) + ring(27.5, 22.5, 3, C.ink, 1) + line('M23.500 22.500h1', C.ink, 1);
const beard = shape('M16.200 24q.3 9 7.800 9t7.800-9q-1 3-4 3-3.800-1.600-7.600 0-3 0-4-3z', '#3A2A22');

export const faces = {
  'teacher-thanakorn': () =>
    square(C.sage) + body(C.navy) + head('#E3B391', '#D9A37F') + short('#2A2320') + eyes + glasses + smile,
  'teacher-mint': () =>
    square(C.sky) +
    long('#3B2620') +
    body(C.orange) +
    head('#F0C8A8', '#E0AF8C') +
    shape('M15 22q0-13 9-13t9 13q-3-1-5-6-5 5-13 6z', '#3B2620') +
    eyes +
    smile,
  'teacher-prae': () =>
    square(C.yellow) +
    body(C.board) +
    shape('M18 36l6 7 6-7', C.cream) +
    head('#E8BC98', '#D9A37F') +
    bun('#1F1A18') +
    eyes +
    smile,
  'teacher-kong': () =>
    square(C.rose) +
    body('#6B4A38') +
    head('#C98F68', '#B57D58') +
    beard +
    short('#1F1A18') +
    eyes +
    line('M21.800 28.200q2.200 1.400 4.400 0', C.cream, 1.1),
  'teacher-pheem': () =>
    square('#D8CDE0') +
    body(C.ink) +
    shape('M20 35l4 5 4-5 1 2-5 7-5-7z', C.sky) +
    head('#DDAA84', '#CC9570') +
    shape('M15 23q-3-15 8-15.5 10-1 10 14.500-1.500-4-4-6.500-7 1-9.500-1.500-2 4-4.500 9z', '#4A3026') +
    eyes +
    smile,
};
