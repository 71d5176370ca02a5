/** Without the setting `photo_favicon`. */
export const OWN_ICON_PATH = '/favicon.svg';

const ICON = /^(?:\/uploads\/public\/)?([A-Za-z0-9_][A-Za-z0-9_.-]{0,199}\.(?:png|jpg|gif|webp|ico))$/i;

/** The stored name of the picture that setting `photo_favicon` gives, by its name or its address; null: it gives none. */
export function iconName(photoFavicon: string): string | null {
  const name = ICON.exec(photoFavicon)?.[1] ?? null;
  return name?.includes('..') ? null : name;
}

/** Where that picture is served from; null: it names none. */
export function iconPath(photoFavicon: string): string | null {
  const name = iconName(photoFavicon);
  return name === null ? null : `/uploads/public/${name}`;
}
