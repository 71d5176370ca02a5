// Draws the demo shop's pictures: `npm run demo:pictures`. The same drawings give the same files.
// With `-- --sheet FILE.png` it also writes one contact sheet to look at.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { courses } from './demo-pictures/courses.mjs';
import { faces } from './demo-pictures/faces.mjs';
import { products } from './demo-pictures/products.mjs';
import { svg } from './demo-pictures/shapes.mjs';

const folder = fileURLToPath(new URL('../db/demo/pictures/', import.meta.url));
const catalogue = JSON.parse(readFileSync(new URL('../db/demo/catalogue.json', import.meta.url), 'utf8'));

const kinds = [
  { drawings: courses, box: [320, 180], widths: [320, 640, 1280], jpg: [640], social: true },
  { drawings: products, box: [320, 320], widths: [320, 640], jpg: [640], social: false },
  { drawings: faces, box: [48, 48], widths: [96, 192], jpg: [192], social: false },
];

const stems = new Set(kinds.flatMap(({ drawings }) => Object.keys(drawings)));
const stemsInUse = [
  ...catalogue.courses.map((course) => course.picture),
  ...catalogue.products.flatMap((product) => product.pictures),
  ...catalogue.teachers.map((teacher) => teacher.picture),
];
const missing = stemsInUse.filter((stem) => !stems.has(stem));
if (missing.length > 0) throw new Error(`No drawing for ${missing.join(', ')}`);

const raster = ([width, height], inner, size) =>
  sharp(Buffer.from(svg(width, height, inner)), { density: (72 * size) / width })
    .resize(size, Math.round((size * height) / width))
    .flatten({ background: '#ffffff' });

mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) rmSync(folder + name);

const tiles = [];
for (const { drawings, box, widths, jpg, social } of kinds) {
  for (const [stem, draw] of Object.entries(drawings)) {
    const inner = draw();
    for (const width of widths) {
      const pixels = await raster(box, inner, width).png().toBuffer();
      await sharp(pixels).avif({ quality: 50, effort: 4 }).toFile(`${folder}${stem}-${width}.avif`);
      await sharp(pixels).webp({ quality: 74, effort: 5 }).toFile(`${folder}${stem}-${width}.webp`);
      if (jpg.includes(width)) {
        await sharp(pixels).jpeg({ quality: 76, mozjpeg: true }).toFile(`${folder}${stem}-${width}.jpg`);
      }
    }
    if (social) {
      await raster(box, inner, 640)
        .resize(600, 314, { fit: 'cover' })
        .jpeg({ quality: 76, mozjpeg: true })
        .toFile(`${folder}${stem}-social.jpg`);
    }
    tiles.push(await raster(box, inner, 320).png().toBuffer());
  }
}

const names = readdirSync(folder);
const bytes = names.reduce((sum, name) => sum + statSync(folder + name).size, 0);
console.log(`${stems.size} drawings, ${names.length} files, ${(bytes / 1e6).toFixed(2)} MB`);

const sheet = process.argv.indexOf('--sheet');
if (sheet > 0) {
  const columns = 5;
  const rows = Math.ceil(tiles.length / columns);
  const placed = await Promise.all(
    tiles.map(async (input, i) => ({
      input: await sharp(input).resize(320, 200, { fit: 'contain', background: '#ffffff' }).png().toBuffer(),
      left: 6 + (i % columns) * 326,
      top: 6 + Math.floor(i / columns) * 206,
    })),
  );
  writeFileSync(
    process.argv[sheet + 1],
    await sharp({
      create: { width: columns * 326 + 6, height: rows * 206 + 6, channels: 3, background: '#ffffff' },
    })
      .composite(placed)
      .png()
      .toBuffer(),
  );
}
