import { loadSharp } from '~/uploads/load-sharp.server';

const SIDE = 512;
const drawn = new Map<string, Promise<Buffer>>();

/** A medal with a cap in the shop's colour, as a PNG: it has no letters, because their font is the machine's. */
export function badgePicture(colour: string): Promise<Buffer> {
  const drawnBefore = drawn.get(colour);
  if (drawnBefore) return drawnBefore;
  drawn.clear();
  const picture = draw(colour);
  drawn.set(colour, picture);
  picture.catch(() => drawn.delete(colour));
  return picture;
}

async function draw(colour: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="${SIDE}" height="${SIDE}">
    <path fill="${colour}" d="m14 28-4 17 7-3 4 5 5-14zM34 28l4 17-7-3-4 5-5-14z" opacity=".7"/>
    <circle cx="24" cy="20" r="18" fill="#fff"/>
    <circle cx="24" cy="20" r="17.5" fill="none" stroke="${colour}" stroke-width="2"/>
    <circle cx="24" cy="20" r="14.5" fill="${colour}"/>
    <g transform="translate(13.2 9.2) scale(.9)" fill="none" stroke="#fff" stroke-width="1.7" stroke-linejoin="round">
      <path d="M2 9.5 12 5l10 4.5L12 14zM6 11.5V16c3.5 2.5 8.5 2.5 12 0v-4.5"/>
    </g>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
