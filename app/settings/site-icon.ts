/** The icon without the setting `photo_favicon`. */
export const OWN_ICON_PATH = '/favicon.svg';

const ICON = /^(?:\/uploads\/public\/)?([A-Za-z0-9_][A-Za-z0-9_.-]{0,199}\.(?:png|jpg|gif|webp|ico))$/i;

/** The stored name of the picture in `photo_favicon` (a name or an address); null: none. */
export function iconName(photoFavicon: string): string | null {
  const name = ICON.exec(photoFavicon)?.[1] ?? null;
  return name?.includes('..') ? null : name;
}

/** The picture's address; null: none. */
export function iconPath(photoFavicon: string): string | null {
  const name = iconName(photoFavicon);
  return name === null ? null : `/uploads/public/${name}`;
}
